"""Packages and lists come in, the bank goes out; of each question the page says what became."""

from __future__ import annotations

from io import BytesIO

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from agents.schema.faults import BadPackage
from interviews.banks.bringing import MOST_PACKAGES, Brought, bring
from interviews.banks.drafts.store import Author
from interviews.banks.exporting import packages_of, slugs_to_export
from interviews.banks.limits import LIMITS
from interviews.banks.zips import write_zip
from interviews.people import access
from interviews.sessions.trials import trial_runner
from interviews.web.authoring.doors import author_only

WRONG = 422
NAME_CHARS = 100
MIB = 1_000_000


@require_http_methods(["GET", "HEAD", "POST"])
@author_only
def page(request: HttpRequest, author: Author) -> HttpResponse:
    """Take a file, or only say what would become of it."""
    if request.method != "POST":
        return _page(request)
    upload = request.FILES.get("file")
    keep = request.POST.get("do") == "import"
    if upload is None:
        return _page(request, problems=["Choose a file first."])
    if (upload.size or 0) > LIMITS.archive_bytes:
        return _page(
            request, problems=[f"A file is at most {LIMITS.archive_bytes // MIB} MB here."]
        )
    try:
        brought = _brought(upload, author, keep=keep)
    except BadPackage as error:
        return _page(request, problems=[str(fault) for fault in error.faults])
    return _page(request, brought=brought, kept=keep)


def _brought(upload: UploadedFile[bytes], author: Author, *, keep: bool) -> tuple[Brought, ...]:
    name = (upload.name or "file")[-NAME_CHARS:]
    return bring(name, upload.read(), runner=trial_runner(), author=author, keep=keep)


def _page(request: HttpRequest, **told: object) -> HttpResponse:
    context = {
        "here": "bank",
        "allowed": access.allowed(request.user),
        "most_packages": MOST_PACKAGES,
        "most_mb": LIMITS.archive_bytes // MIB,
        **told,
    }
    return render(request, "bank/import.html", context, status=WRONG if "problems" in told else 200)


@require_safe
@author_only
def export(request: HttpRequest, author: Author) -> HttpResponse:
    """Send the bank as one zip: the questions in use, or with `all` every question."""
    slugs = slugs_to_export(author.organisation, unpublished="all" in request.GET)
    made = BytesIO()
    write_zip(packages_of(author.organisation, slugs), made)
    told = {"Content-Disposition": 'attachment; filename="bank.zip"'}
    return HttpResponse(made.getvalue(), content_type="application/zip", headers=told)
