"""What staff type into a form is checked once, with a message beside the field."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from django import forms
from django.core.files.uploadedfile import UploadedFile

from agents.core.values import RoleContext
from interviews.people.resumes import BadResume, with_resume

MULTIPLIERS = (("1", "as set"), ("1.25", "a quarter more"), ("1.5", "half more"), ("2", "double"))


MOST_BYTES = 200_000
MODES = (("interview", "an interview"), ("study", "a lesson"), ("assess", "an assessment"))


class InvitationForm(forms.Form):
    """Who is invited, to which questions in which order, for how long, and what they did before.

    Valid, it holds `role`: what the interviewer will know. The résumé itself goes no further.
    """

    resumes: ClassVar[tuple[str, ...]] = ("resume", "resume_file")
    has_resume = False

    label = forms.CharField(max_length=120)
    plan = forms.SlugField(required=False)
    mode = forms.ChoiceField(choices=MODES, required=False)
    questions = forms.TypedMultipleChoiceField(coerce=int, required=False)
    role_title = forms.CharField(max_length=80, required=False)
    role_level = forms.CharField(max_length=40, required=False)
    resume = forms.CharField(required=False)
    resume_file = forms.FileField(required=False)
    days = forms.IntegerField(min_value=1, max_value=90)
    time_multiplier = forms.TypedChoiceField(choices=MULTIPLIERS, coerce=float)

    def __init__(
        self,
        *args: object,
        revisions: tuple[int, ...],
        lessons: frozenset[int] = frozenset(),
        plans: frozenset[str] = frozenset(),
        **kwargs: object,
    ) -> None:
        """`revisions` are the organisation's published ones, `lessons` those with a lesson."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # Django's own arguments
        self.lessons, self.plans = lessons, plans
        field = self.fields["questions"]
        if isinstance(field, forms.TypedMultipleChoiceField):
            field.choices = [(number, str(number)) for number in revisions]
            field.error_messages["invalid_choice"] = "This question is not published any more."

    def clean_mode(self) -> str:
        """Return the mode; an interview where nothing was chosen."""
        return str(self.cleaned_data["mode"] or "interview")

    def clean(self) -> dict[str, object]:
        """Check that one question stands for a lesson or an assessment, and that it teaches."""
        asked: dict[str, object] = dict(super().clean() or {})
        chosen = asked.get("questions")
        self._check_chosen(chosen, str(asked.get("plan") or ""), str(asked.get("mode")))
        if isinstance(chosen, list) and chosen and asked.get("mode") != "interview":
            fault = self._fault_of_one(chosen, str(asked.get("mode")))
            if fault:
                self.add_error("questions", fault)
        self._read_resume(asked)
        return asked

    def clean_resume_file(self) -> str:
        """Return the words of a file that was given, "" without one."""
        file = self.cleaned_data["resume_file"]
        return _words_of(file) if isinstance(file, UploadedFile) else ""

    def _read_resume(self, asked: dict[str, object]) -> None:
        """Put the role in the place of the résumé, which is thrown away."""
        written, uploaded = (str(asked.pop(name, None) or "") for name in self.resumes)
        field = "resume_file" if uploaded else "resume"
        role = RoleContext(
            title=str(asked.get("role_title", "")), level=str(asked.get("role_level", ""))
        )
        try:
            if written and uploaded:
                raise BadResume("Give the résumé once: as a file, or as text.")
            text = uploaded or written
            self.has_resume = bool(text)
            asked["role"] = msgspec.to_builtins(with_resume(role, text) if text else role)
        except BadResume as error:
            self.add_error(field, str(error))

    def _check_chosen(self, chosen: object, plan: str, mode: str) -> None:
        """Either a plan of the organisation, or questions; the field's own faults come first."""
        if plan and plan not in self.plans:
            self.add_error("plan", "This plan is not in use any more.")
        elif plan and mode != "interview":
            self.add_error("plan", "A plan is for an interview.")
        elif bool(plan) == bool(chosen) and "questions" not in self.errors:
            both = "Choose a plan or questions, not both."
            self.add_error("questions", both if plan else "Choose at least one question.")

    def _fault_of_one(self, chosen: list[int], mode: str) -> str:
        if len(chosen) != 1:
            return "A lesson or an assessment is over one question: choose one."
        if mode == "study" and chosen[0] not in self.lessons:
            return "This question has no lesson: choose one that is marked as a lesson."
        return ""

    @property
    def messages(self) -> dict[str, str]:
        """Return the first message of each field that has one."""
        return {name: str(texts[0]) for name, texts in self.errors.items()}


def _words_of(file: UploadedFile[bytes]) -> str:
    if (file.size or 0) > MOST_BYTES:
        raise forms.ValidationError("The file is larger than 200 KB.")
    content: bytes = file.read()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        unreadable = "This is not a text file. Save the résumé as plain text or as JSON Resume."
        raise forms.ValidationError(unreadable) from error
