"""What staff type into a form is checked once, with a message beside the field."""

from __future__ import annotations

from django import forms

MULTIPLIERS = (("1", "as set"), ("1.25", "a quarter more"), ("1.5", "half more"), ("2", "double"))


class InvitationForm(forms.Form):
    """Who is invited, to which questions in which order, for how long."""

    label = forms.CharField(max_length=120)
    questions = forms.TypedMultipleChoiceField(coerce=int)
    role_title = forms.CharField(max_length=80, required=False)
    role_level = forms.CharField(max_length=40, required=False)
    days = forms.IntegerField(min_value=1, max_value=90)
    time_multiplier = forms.TypedChoiceField(choices=MULTIPLIERS, coerce=float)

    def __init__(self, *args: object, revisions: tuple[int, ...], **kwargs: object) -> None:
        """`revisions` are the published ones of the organisation: no other can be asked."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # Django's own arguments
        field = self.fields["questions"]
        if isinstance(field, forms.TypedMultipleChoiceField):
            field.choices = [(number, str(number)) for number in revisions]
            field.error_messages["required"] = "Choose at least one question."
            field.error_messages["invalid_choice"] = "This question is not published any more."

    @property
    def messages(self) -> dict[str, str]:
        """Return the first message of each field that has one."""
        return {name: str(texts[0]) for name, texts in self.errors.items()}
