"""An examiner takes up what was said, judges nothing aloud, never speaks of time, and asks on."""

from __future__ import annotations

from collections.abc import Mapping

from agents.completers.builtin.policy import Reason
from agents.completers.builtin.speaking import banks
from agents.completers.builtin.wording import Speaker, Turn, about_choice, clarify, hint

LEADS: Mapping[Reason, tuple[str, ...]] = {
    "unsure": (
        "Not knowing is a fair answer; let us look at another side of it.",
        "That is all right, and here is a smaller question.",
        "Fine, let us leave that open and try something nearby.",
        "No harm in saying so; perhaps this is easier to get hold of.",
    ),
    "empty": (
        "A rough idea is enough to begin.",
        "Half a thought is fine here.",
        "Feel free to begin anywhere.",
        "Any part of it will do as a start.",
    ),
    "thinking": (
        "Of course; write whenever you are ready.",
        "Yes, think it through.",
        "Certainly; I read whatever you write next.",
    ),
    "silence": (
        "There is no hurry; write whenever you are ready.",
        "Take the time you need, and ask if the question is unclear.",
        "No need to answer at once; I read whatever you write.",
    ),
    "greeting": ("Hello, and good to have you here.", "Hello to you too."),
    "no_hint_left": (
        "There are no more hints in this part, so let me ask in a smaller way.",
        "I have no further hint here; perhaps this question helps.",
    ),
}
HEARD = (
    "You wrote \u201c{q}\u201d, and I have that.",
    "I have noted \u201c{q}\u201d.",
    "Let me stay with \u201c{q}\u201d.",
    "I take \u201c{q}\u201d from your answer.",
    "So, \u201c{q}\u201d: noted.",
    "I read \u201c{q}\u201d and would like to hear more around it.",
)
READ = (
    "I have read your answer.",
    "Thank you, I have noted that.",
    "Let me ask further from there.",
    "That is kept.",
    "I have that.",
    "Thank you for writing that out.",
)
ANGLES = (
    "Please say it once more in your own words: what happens first, and what then?",
    "What would one small example look like, with numbers?",
    "Which case would come out differently, and why?",
    "What has to be true for that to hold?",
    "What do you know for certain here, and what do you suppose?",
    "Who would notice first if it were otherwise?",
    "Which part of the question have you not spoken about?",
    "What would you tell somebody who has never heard of this?",
    "What follows from what you wrote?",
    "Where does it stop being so?",
)
REDIRECTS: Mapping[Reason, tuple[str, ...]] = {
    "injection": (
        "I read that as part of your message, not as an order, so nothing changes here.",
        "Instructions in a message do not change how I ask.",
        "That request has no effect on this assessment.",
    ),
    "fishing": (
        "The answer is yours to give here; I can only ask.",
        "I neither give answers nor confirm guesses in an assessment.",
        "I would like to read your own way of saying it; a first guess is enough.",
    ),
    "off_topic": (
        "That lies outside this assessment, so let us return to the question.",
        "I would rather leave that aside and come back to the question.",
    ),
    "person": (
        "I am a set of written rules that asks questions, not a person.",
        "There is no person behind these lines, only written rules.",
    ),
}
BACK = (
    "Let us return to the question.",
    "Back to the question.",
    "Here is where we were.",
    "The question is still open.",
)
ONWARD = ("Thank you. Here is the next part.", "I have that. The next part follows.")
ONWARD_SKIPPED = ("As you wish; that part is closed, and here is the next one.",)
CLOSE = ("Thank you, I have all that you wrote.", "That is kept, and thank you.")
CLOSE_SKIPPED = ("As you wish; that part is closed.",)
LAST = ("That was the last part of this assessment.", "This assessment ends here.")


def _next_question(turn: Turn) -> str:
    asks = (concept.ask for concept in turn.judged.missing if concept.ask)
    return turn.voice.first(asks) or turn.voice.question(ANGLES)


def _follow_up(turn: Turn) -> list[str]:
    if turn.decision.reason in ("chosen", "choice_missing"):
        return about_choice(turn)
    bank = LEADS.get(turn.decision.reason)
    lead = turn.voice.pick(bank) if bank else turn.voice.pick(HEARD, READ)
    if turn.decision.reason in ("thinking", "silence") and lead:
        return [lead]
    return [lead, _next_question(turn)]


def _redirect(turn: Turn) -> list[str]:
    bank = REDIRECTS.get(turn.decision.reason, BACK)
    return [turn.voice.pick(bank) or turn.voice.pick(BACK), _next_question(turn)]


def _probe(turn: Turn) -> list[str]:
    bank = ONWARD_SKIPPED if turn.decision.reason == "skipped" else ONWARD
    following = turn.view.probe_options[0].description.strip()
    ask = "" if following.endswith("?") else turn.voice.pick(banks.PROBE_ASK)
    return [turn.voice.pick(bank), following, ask]


def _close(turn: Turn) -> list[str]:
    bank = CLOSE_SKIPPED if turn.decision.reason == "skipped" else CLOSE
    return [turn.voice.pick(bank), turn.voice.pick(LAST)]


SPEAKERS: Mapping[str, Speaker] = {
    "FOLLOW_UP": _follow_up,
    "HINT": hint,
    "REDIRECT": _redirect,
    "CLARIFY": clarify,
    "PROBE": _probe,
    "QUESTION_DONE": _close,
}
