"""An admin imports a zip and reads the report; nobody else sees the bank, and nothing is edited."""

import pytest
from django.contrib.auth.models import Group
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from interviews.banks import store
from interviews.banks.archives import read_archive
from interviews.models import Organisation, QuestionRevision, User
from tests.unit.banks.packages import files_of, zip_of

pytestmark = pytest.mark.django_db

IMPORT = "admin:interviews_question_import"


@pytest.fixture
def home() -> Organisation:
    return Organisation.objects.create(name="Home", slug="here")


def signed_in(home: Organisation, role: str) -> Client:
    user = User.objects.create_user(username=role, organisation=home, is_staff=True)
    user.groups.add(Group.objects.create(name=role))
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def admin(home: Organisation) -> Client:
    return signed_in(home, "admin")


def upload(client: Client, content: bytes, name: str = "lost-rows.zip") -> str:
    response = client.post(reverse(IMPORT), {"package": SimpleUploadedFile(name, content)})
    assert response.status_code == 200
    return response.content.decode()


def test_an_admin_imports_a_zip_and_reads_the_report(admin: Client, home: Organisation) -> None:
    page = upload(admin, zip_of(files_of()))
    assert "lost-rows, revision 1" in page
    assert "It is published" in page
    assert "there is no brief" in page
    assert store.published(home, "lost-rows").number == 1


def test_a_bad_zip_is_told_and_changes_nothing(admin: Client, home: Organisation) -> None:
    page = upload(admin, zip_of(files_of({"topics": "<b>SQL</b>"})))
    assert "was not imported" in page
    assert "$.topics" in page
    assert "<b>SQL" not in page
    assert store.slugs_published(home) == ()


def test_a_draft_says_why_it_is_not_published(admin: Client, home: Organisation) -> None:
    page = upload(admin, zip_of(files_of({"topics": []})))
    assert "kept as a draft" in page
    assert "<strong>blocker</strong>" in page


def test_lists_and_revisions_can_be_read(admin: Client) -> None:
    upload(admin, zip_of(files_of()))
    row = QuestionRevision.objects.get()
    listed = admin.get(reverse("admin:interviews_question_changelist")).content.decode()
    assert "Import a zip" in listed
    assert "lost-rows" in listed
    question = reverse("admin:interviews_question_change", args=[row.question.pk])
    assert admin.get(question).status_code == 200
    address = reverse("admin:interviews_questionrevision_change", args=[row.pk])
    shown = admin.get(address).content.decode()
    assert "entities/job.sql" in shown
    assert "there is no brief" in shown
    assert 'name="_save"' not in shown


def test_the_package_is_downloaded_as_it_was(admin: Client) -> None:
    upload(admin, zip_of(files_of()))
    row = QuestionRevision.objects.get()
    address = reverse("admin:interviews_questionrevision_package", args=[row.pk])
    response = admin.get(address)
    assert response["Content-Disposition"] == 'attachment; filename="lost-rows-r1.zip"'
    assert read_archive(response.content) == ("lost-rows", files_of())


def test_a_question_can_be_archived_and_nothing_else_changed(
    admin: Client, home: Organisation
) -> None:
    upload(admin, zip_of(files_of()))
    question = QuestionRevision.objects.get().question
    address = reverse("admin:interviews_question_change", args=[question.pk])
    form = {
        "archived": "on",
        "slug": "other",
        "title": "Other",
        "revisions-TOTAL_FORMS": "0",
        "revisions-INITIAL_FORMS": "0",
    }
    assert admin.post(address, form).status_code == 302
    question.refresh_from_db()
    assert (question.archived, question.slug) == (True, "lost-rows")
    assert store.slugs_published(home) == ()


@pytest.mark.parametrize("role", ["recruiter"])
def test_other_roles_do_not_see_the_bank(home: Organisation, role: str) -> None:
    client = signed_in(home, role)
    assert client.get(reverse(IMPORT)).status_code == 403
    assert client.get(reverse("admin:interviews_question_changelist")).status_code == 403


def test_an_outsider_is_sent_to_sign_in() -> None:
    assert Client().get(reverse(IMPORT)).status_code == 302


def test_another_organisation_s_revision_is_not_there(admin: Client) -> None:
    upload(admin, zip_of(files_of()))
    row = QuestionRevision.objects.get()
    other = signed_in_elsewhere()
    address = reverse("admin:interviews_questionrevision_package", args=[row.pk])
    assert other.get(address).status_code == 404


def signed_in_elsewhere() -> Client:
    elsewhere = Organisation.objects.create(name="Other", slug="other")
    user = User.objects.create_user(username="them", organisation=elsewhere, is_staff=True)
    user.groups.add(Group.objects.get(name="admin"))
    client = Client()
    client.force_login(user)
    return client
