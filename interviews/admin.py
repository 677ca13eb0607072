"""The bank by hand, until its own editor comes: revisions are read, packages come in as zips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from agents.schema.faults import BadPackage, Fault
from interviews.banks import life, search, store
from interviews.banks.archives import write_archive
from interviews.banks.drafts.store import Author
from interviews.banks.limits import LIMITS
from interviews.banks.lint import Finding, lint
from interviews.banks.package import Package, unpacked
from interviews.banks.reading import read_upload
from interviews.models import Organisation, Question, QuestionRevision, User
from interviews.people.access import may, require
from interviews.sessions.trials import trial_runner

# A role is a line of interviews/people/roles.py; a deleted group would lock out every organisation.
admin.site.unregister(Group)


class ImportForm(forms.Form):
    """One package as a zip."""

    package = forms.FileField(label="Question package (.zip)")

    def clean_package(self) -> UploadedFile[bytes]:
        """Refuse a file beyond the limit before anything of it is read."""
        upload: UploadedFile[bytes] = self.cleaned_data["package"]
        if (upload.size or 0) > LIMITS.archive_bytes:
            raise forms.ValidationError(f"A package is at most {LIMITS.archive_bytes:,} bytes.")
        return upload


class BankAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    """Who may edit the bank may see it; nothing is added, changed or deleted by form."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Show the bank to those who may edit it."""
        return _may_edit(request)

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Show a row to those who may edit the bank."""
        return _may_edit(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: rows come by import."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Refuse: a changed question is a new revision."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Refuse: sessions pin what they used."""
        return False


class RevisionInline(admin.TabularInline):  # type: ignore[type-arg]  # generic only in the stubs
    """The revisions of a question, to be read."""

    model = QuestionRevision
    fields = ("number", "created_at", "published_at", "digest")
    readonly_fields = fields
    ordering = ("-number",)
    show_change_link = True
    can_delete = False
    extra = 0

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Show revisions to those who may edit the bank."""
        return _may_edit(request)

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Refuse: revisions come by import."""
        return False


@admin.register(Question)
class QuestionAdmin(BankAdmin):
    """The questions of the person's organisation; archiving is the one thing that is edited."""

    list_display = ("slug", "title", "archived")
    list_filter = ("archived",)
    search_fields = ("slug", "title")
    fields = ("slug", "title", "archived")
    readonly_fields = ("slug", "title")
    inlines = (RevisionInline,)
    change_list_template = "admin/interviews/question/change_list.html"

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Let those who may edit the bank archive a question."""
        return _may_edit(request)

    def get_queryset(self, request: HttpRequest) -> Any:  # Django's own signature
        """Keep to the person's organisation."""
        return super().get_queryset(request).filter(organisation=_organisation(request))

    def save_model(self, request: HttpRequest, obj: Question, *args: Any) -> None:
        """Keep the question, and take it off the list of what may be asked when it is archived."""
        super().save_model(request, obj, *args)
        search.refresh(obj)

    def get_urls(self) -> list[URLPattern]:
        """Add the page that takes a zip."""
        page = self.admin_site.admin_view(self.import_page)
        return [path("import/", page, name="interviews_question_import"), *super().get_urls()]

    def import_page(self, request: HttpRequest) -> HttpResponse:
        """Take a zip, keep it as a revision, and show what the lint found."""
        home = _organisation(request)
        if home is None or not _may_edit(request):
            return HttpResponse("You may not edit the bank.", status=403)
        form = ImportForm(request.POST or None, request.FILES or None)
        context: dict[str, object] = {
            **self.admin_site.each_context(request),
            "title": "Import a question",
            "opts": self.model._meta,
            "form": form,
        }
        if request.method == "POST" and form.is_valid():
            context |= self._take(request, home, form.cleaned_data["package"])
        return TemplateResponse(request, "admin/interviews/question/import.html", context)

    def _take(
        self, request: HttpRequest, home: Organisation, upload: UploadedFile[bytes]
    ) -> dict[str, object]:
        """Return what the page tells: the faults of a bad package, or the report of a kept one."""
        try:
            package = read_upload(upload.name or "package.zip", upload.read())
        except BadPackage as error:
            faults: Sequence[Fault] = error.faults
            return {"faults": faults, "file_name": upload.name}
        findings = lint(package, trial_runner())
        author = Author(require(request.user, "bank.edit"), home, timezone.now())
        kept = life.record_import(package, findings=findings, author=author)
        self.log_change(request, kept.revision.question, _told(kept, package))
        link = reverse("admin:interviews_questionrevision_change", args=[kept.revision.pk])
        return {"kept": kept, "findings": findings, "revision_url": link}


@admin.register(QuestionRevision)
class QuestionRevisionAdmin(BankAdmin):
    """One revision as it was imported, its report, and its package as a zip."""

    list_display = ("question", "number", "created_at", "published_at")
    fields = (
        "question",
        "number",
        "created_at",
        "published_at",
        "digest",
        "report",
        "files",
        "download",
    )

    def get_readonly_fields(self, request: HttpRequest, obj: object = None) -> tuple[str, ...]:
        """Return every field: a revision is never edited."""
        return self.fields

    def get_queryset(self, request: HttpRequest) -> Any:  # Django's own signature
        """Keep to the person's organisation, and leave the packages where they are."""
        rows = super().get_queryset(request).select_related("question")
        return rows.filter(question__organisation=_organisation(request))

    def get_urls(self) -> list[URLPattern]:
        """Add the package's address."""
        page = self.admin_site.admin_view(self.download_page)
        name = "interviews_questionrevision_package"
        return [path("<int:number>/package.zip", page, name=name), *super().get_urls()]

    def download_page(self, request: HttpRequest, number: int) -> HttpResponse:
        """Return the package as a zip, to be saved and never shown."""
        row = self.get_queryset(request).filter(pk=number).first()
        if row is None or not _may_edit(request):
            return HttpResponse("There is no such revision.", status=404)
        package = unpacked(bytes(row.package))
        content = write_archive(package.files, folder=package.slug)
        name = f"{package.slug}-r{row.number}.zip"
        headers = {
            "Content-Disposition": f'attachment; filename="{name}"',
            "X-Content-Type-Options": "nosniff",
        }
        return HttpResponse(content, content_type="application/zip", headers=headers)

    @admin.display(description="Lint report")
    def report(self, row: QuestionRevision) -> SafeString:
        """Return the report as a list."""
        findings = store.report_of(row)
        return _listed(findings) if findings else format_html("{}", "Nothing was found.")

    @admin.display(description="Files")
    def files(self, row: QuestionRevision) -> SafeString:
        """Return the package's files with their sizes."""
        sizes = ((name, len(file)) for name, file in sorted(_files(row).items()))
        return format_html("<ul>{}</ul>", format_html_join("", "<li>{} ({} bytes)</li>", sizes))

    @admin.display(description="Package")
    def download(self, row: QuestionRevision) -> SafeString:
        """Return the link to the zip."""
        address = reverse("admin:interviews_questionrevision_package", args=[row.pk])
        return format_html('<a href="{}">Download as a zip</a>', address)


def _files(row: QuestionRevision) -> dict[str, bytes]:
    return unpacked(bytes(row.package)).files


def _listed(findings: Sequence[Finding]) -> SafeString:
    lines = ((finding.severity, finding.place, finding.message) for finding in findings)
    items = format_html_join("", "<li><strong>{}</strong> <code>{}</code>: {}</li>", lines)
    return format_html("<ul>{}</ul>", items)


def _told(kept: store.Imported, package: Package) -> str:
    state = "published" if kept.revision.published_at else "kept as a draft"
    change = "Imported" if kept.created else "Imported again"
    return f"{change} {package.slug} revision {kept.revision.number}, {state}."


def _may_edit(request: HttpRequest) -> bool:
    return may(request.user, "bank.edit")


def _organisation(request: HttpRequest) -> Organisation | None:
    return request.user.organisation if isinstance(request.user, User) else None
