"""The rows of the candidate's and the admin's app, re-exported for those who may touch them."""

from interviews.models.banks import Listing, Question, QuestionRevision
from interviews.models.drafts import (
    BankEntry,
    Draft,
    DraftChange,
    DraftFile,
    DraftReader,
    Retirement,
)
from interviews.models.fairness import GroupAnswer, GroupForm
from interviews.models.organisations import Organisation
from interviews.models.people import User
from interviews.models.plans import Plan, PlanRevision
from interviews.models.recruiting import Decision, GuestList, Mail
from interviews.models.rehearsals import Rehearsal
from interviews.models.reviews import EvidenceAnswer, Feedback, Override, Review
from interviews.models.sessions import (
    Document,
    Drawing,
    Heartbeat,
    Invitation,
    Presence,
    Run,
    Session,
    TurnLease,
)

__all__ = [
    "BankEntry",
    "Decision",
    "Document",
    "Draft",
    "DraftChange",
    "DraftFile",
    "DraftReader",
    "Drawing",
    "EvidenceAnswer",
    "Feedback",
    "GroupAnswer",
    "GroupForm",
    "GuestList",
    "Heartbeat",
    "Invitation",
    "Listing",
    "Mail",
    "Organisation",
    "Override",
    "Plan",
    "PlanRevision",
    "Presence",
    "Question",
    "QuestionRevision",
    "Rehearsal",
    "Retirement",
    "Review",
    "Run",
    "Session",
    "TurnLease",
    "User",
]
