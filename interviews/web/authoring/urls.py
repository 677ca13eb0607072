"""The addresses of the bank, below /bank/."""

from django.urls import path

from interviews.web.authoring import bank, editor, importing, planning, publishing, saving, tree

urlpatterns = [
    path("", bank.questions, name="bank"),
    path("plans/", planning.plan_list, name="plans"),
    path("plans/new/", planning.new_plan, name="new-plan"),
    path("plans/<slug:slug>/", planning.plan, name="plan"),
    path("plans/<slug:slug>/archive/", planning.archive_plan, name="archive-plan"),
    path("import/", importing.page, name="bank-import"),
    path("export/", importing.export, name="bank-export"),
    path("preview/", publishing.preview, name="preview"),
    path("questions/<slug:slug>/", bank.question, name="question"),
    path("questions/<slug:slug>/draft/", bank.open_draft, name="open-draft"),
    path("questions/<slug:slug>/<int:number>/retire/", bank.retire, name="retire"),
    path("drafts/<uuid:draft_id>/", editor.page, name="draft"),
    path("drafts/<uuid:draft_id>/discard/", bank.discard, name="discard"),
    path("drafts/<uuid:draft_id>/parts/<str:key>/", editor.part, name="draft-part"),
    path("drafts/<uuid:draft_id>/parts/<str:key>/<str:name>/", saving.field, name="draft-field"),
    path("drafts/<uuid:draft_id>/program/", saving.program, name="draft-program"),
    path("drafts/<uuid:draft_id>/add/", tree.add_part, name="draft-add"),
    path("drafts/<uuid:draft_id>/remove/", tree.remove_part, name="draft-remove"),
    path("drafts/<uuid:draft_id>/copy/", tree.copy_part, name="draft-copy"),
    path("drafts/<uuid:draft_id>/move/", tree.move_part, name="draft-move"),
    path("drafts/<uuid:draft_id>/undo/", tree.undo, name="draft-undo"),
    path("drafts/<uuid:draft_id>/redo/", tree.redo, name="draft-redo"),
    path("drafts/<uuid:draft_id>/files/", tree.add_file, name="draft-file"),
    path("drafts/<uuid:draft_id>/files/remove/", tree.remove_file, name="draft-file-remove"),
    path("drafts/<uuid:draft_id>/checks/", editor.checks, name="draft-checks"),
    path("drafts/<uuid:draft_id>/checks/run/", publishing.run_checks, name="draft-run-checks"),
    path("drafts/<uuid:draft_id>/changes/", editor.changes, name="draft-changes"),
    path("drafts/<uuid:draft_id>/try/", publishing.try_out, name="draft-try"),
    path("drafts/<uuid:draft_id>/publish/", publishing.publish, name="draft-publish"),
    path("drafts/<uuid:draft_id>/here/", editor.here, name="draft-here"),
]
