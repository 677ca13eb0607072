"""A reply takes up what was said and asks one thing: lead, then question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from agents.completers.builtin.ears import CLARIFY
from agents.completers.builtin.hearing import Heard
from agents.completers.builtin.judging import Judged, passed_all
from agents.completers.builtin.policy import Decision, Reason
from agents.completers.builtin.reading import Run, View
from agents.completers.builtin.speaking import banks
from agents.completers.builtin.speaking.board import board_questions
from agents.completers.builtin.speaking.restating import restated
from agents.completers.builtin.speaking.voice import MAX_RESPONSE, Voice

SAFE_WORDS = "Please go on."
Speaker = Callable[["Turn"], list[str]]


class Turn:
    """Everything a reply is made from."""

    def __init__(
        self, view: View, *, heard: Heard, judged: Judged, decision: Decision, quote: str
    ) -> None:
        """Gather the turn; `quote` is what may be said back of this message, empty for nothing."""
        self.view = view
        self.heard = heard
        self.judged = judged
        self.decision = decision
        self.voice = Voice(view, quote=quote)


def response_of(turn: Turn) -> str:
    """Return what the candidate reads: one to four sentences, never empty."""
    return spoken(turn, SPEAKERS, angles=banks.ANGLES)


def spoken(turn: Turn, speakers: Mapping[str, Speaker], *, angles: Sequence[str]) -> str:
    """Return what a mode's speakers say of a turn; a question of `angles` where that is unsafe."""
    parts = speakers[turn.decision.move](turn)
    text = " ".join(part for part in parts if part)
    if not text or not turn.voice.is_safe(_own_words(turn, text)):
        text = turn.voice.question(angles) or SAFE_WORDS
    return text[:MAX_RESPONSE]


def _own_words(turn: Turn, text: str) -> str:
    """Return a reply without the authored text that it was made to speak."""
    for option in turn.view.probe_options:
        if option.id == turn.decision.id and turn.decision.move == "PROBE":
            return text.replace(option.description, " ")
    for hint in turn.view.available_hints:
        if hint.id == turn.decision.id and turn.decision.move == "HINT":
            return text.replace(hint.text, " ")
    return text


def _follow_up(turn: Turn) -> list[str]:
    lead = _LEADS.get(turn.decision.reason, _lead_on)
    return lead(turn)


def _lead_on(turn: Turn) -> list[str]:
    """Take up what was said, then ask: a claim that is doubtful is tried out, not passed over."""
    if turn.judged.flagged:
        return [turn.voice.pick(banks.FLAGGED), turn.voice.question(banks.ANGLES)]
    ahead = turn.judged.ahead and not turn.view.replies
    lead = turn.voice.pick(banks.AHEAD) if ahead else ""
    return [lead or _acknowledged(turn), _next_question(turn)]


def _acknowledged(turn: Turn) -> str:
    judged, voice = turn.judged, turn.voice
    if judged.code == "green" and turn.heard.intent == "finished":
        return voice.pick(banks.GREEN)
    if judged.repeated and not judged.new:
        return voice.pick(banks.REPEATED) or voice.pick(banks.PARTLY)
    return voice.pick(banks.PROGRESS if judged.new else banks.PARTLY) or voice.pick(banks.PLAIN)


def _next_question(turn: Turn) -> str:
    """Return what the drawing leaves open, else the ask of the first missing concept that was not
    asked yet, else another angle.
    """
    if drawn := turn.voice.first(board_questions(turn.view)):
        return drawn
    asks = (concept.ask for concept in turn.judged.missing if concept.ask)
    return turn.voice.first(asks) or turn.voice.question(banks.ANGLES)


def _with(bank: tuple[str, ...]) -> Speaker:
    return lambda turn: [
        turn.voice.pick(bank) or turn.voice.pick(banks.PLAIN),
        _next_question(turn),
    ]


def _thinking(turn: Turn) -> list[str]:
    return [turn.voice.pick(banks.THINKING) or turn.voice.pick(banks.EMPTY) or _next_question(turn)]


def _quiet(turn: Turn) -> list[str]:
    """Look in and offer help; a hint is named where one may be had, and never given."""
    hint = turn.view.available_hints and turn.view.may("HINT")
    offers = [turn.voice.pick(_nth(turn, bank)) for bank in (banks.QUIET, banks.QUIET_OFFERS)]
    return [*offers, turn.voice.pick(_nth(turn, banks.QUIET_HINT)) if hint else ""]


def _nth(turn: Turn, bank: tuple[str, ...]) -> tuple[str, ...]:
    """Return a bank from another place on in each part: somebody quiet gives no words to go by."""
    view = turn.view
    place = (len(view.stages_so_far) + view.current_state.question_number) % len(bank)
    return (*bank[place:], *bank[:place])


def _greeting(turn: Turn) -> list[str]:
    return [turn.voice.pick(banks.GREETING), turn.voice.pick(banks.EMPTY) or _next_question(turn)]


def _code_missing(turn: Turn) -> list[str]:
    said = turn.voice.pick(banks.CODE_MISSING, file=turn.view.runnable_files[0])
    return [turn.voice.pick(banks.PROGRESS), said or turn.voice.question(banks.ANGLES)]


def _extra(turn: Turn) -> list[str]:
    return [turn.voice.pick(banks.PROGRESS), turn.voice.question(banks.EXTRA)]


def _still_open(turn: Turn) -> list[str]:
    return [_acknowledged(turn), turn.voice.pick(banks.STILL_OPEN) or _next_question(turn)]


def _red(turn: Turn) -> list[str]:
    if turn.judged.said_new(turn.heard.clean) and (mended := turn.voice.pick(banks.RED_MENDED)):
        return [turn.voice.pick(banks.PROGRESS), mended]
    last = turn.judged.last_tests
    lead = _what_is_red(turn.voice, last) if last is not None else ""
    return [lead or turn.voice.pick(banks.PARTLY), turn.voice.question(banks.RED_ASK)]


def _what_is_red(voice: Voice, run: Run) -> str:
    failed = [test.name for test in run.result.tests if test.verdict != "passed"]
    if failed:
        return voice.pick(banks.RED_NAMED, test=failed[0])
    if run.result.hidden_total and not passed_all(run):
        missing = run.result.hidden_total - run.result.hidden_passed
        return voice.pick(banks.RED_HIDDEN, failed=missing, total=run.result.hidden_total)
    return voice.pick(banks.RED_BROKEN)


def about_choice(turn: Turn) -> list[str]:
    """Ask why a choice was made, or which one it is: in the same words, whichever it is."""
    if turn.decision.reason == "choice_missing":
        said = turn.voice.pick(banks.CHOICE_MISSING)
    else:
        said = turn.voice.pick(banks.CHOSEN, choices=turn.judged.chose)
    return [said or turn.voice.question(banks.ANGLES)]


_LEADS: Mapping[Reason, Speaker] = {
    "unsure": _with(banks.UNSURE),
    "empty": _with(banks.EMPTY),
    "greeting": _greeting,
    "silence": _quiet,
    "no_hint_left": _with(banks.NO_HINT_LEFT),
    "thinking": _thinking,
    "code_missing": _code_missing,
    "extra": _extra,
    "still_open": _still_open,
    "red": _red,
    "chosen": about_choice,
    "choice_missing": about_choice,
}


def hint(turn: Turn) -> list[str]:
    """Return a hint as authored, between a lead and a question."""
    bank = banks.HINT_ASKED if turn.decision.reason == "hint_asked" else banks.HINT_OFFERED
    text = next(one.text for one in turn.view.available_hints if one.id == turn.decision.id)
    asks = "" if text.rstrip().endswith("?") else turn.voice.pick(banks.AFTER_HINT)
    return [turn.voice.pick(bank) or turn.voice.pick(banks.HINT_OFFERED), text, asks]


_REDIRECTS: Mapping[Reason, tuple[str, ...]] = {
    "injection": banks.INJECTION,
    "fishing": banks.FISHING,
    "off_topic": banks.OFF_TOPIC,
    "person": banks.PERSON,
}


def _redirect(turn: Turn) -> list[str]:
    bank = _REDIRECTS.get(turn.decision.reason, banks.OFF_TOPIC)
    back = turn.voice.pick(banks.STANDS)
    return [turn.voice.pick(bank), back or turn.voice.question(banks.ANGLES)]


def clarify(turn: Turn) -> list[str]:
    """Return the task's own words in another frame; to somebody quiet, only that help is there."""
    if turn.decision.reason == "silence":
        return _quiet(turn)
    found = turn.voice.first(restated(turn.view, turn.heard.clean))
    if found:
        return [found]
    lost = CLARIFY.search(turn.heard.clean)
    first, then = (banks.WHICH_WORD, banks.CLARIFY_OPEN)[:: 1 if lost else -1]
    return [turn.voice.pick(first) or turn.voice.pick(then) or turn.voice.question(banks.ANGLES)]


def _probe(turn: Turn) -> list[str]:
    options = turn.view.probe_options
    description = next(o.description for o in options if o.id == turn.decision.id).strip()
    ask = "" if description.endswith("?") else turn.voice.pick(banks.PROBE_ASK)
    bridge = turn.voice.pick(_BRIDGES.get(turn.decision.reason, banks.BRIDGE))
    heard = turn.judged.new or turn.heard.intent == "finished"
    return [_acknowledged(turn) if heard else "", bridge, description, ask]


_BRIDGES: Mapping[Reason, tuple[str, ...]] = {
    "skipped": banks.BRIDGE_SKIP,
    "time": banks.BRIDGE_TIME,
    "stuck": banks.BRIDGE_STUCK,
}


def _close(turn: Turn) -> list[str]:
    match turn.decision.reason:
        case "time":
            lead = turn.voice.pick(banks.CLOSE_TIME)
        case "skipped":
            lead = turn.voice.pick(banks.CLOSE_SKIP)
        case "covered":
            lead = turn.voice.pick(banks.CLOSE_COVERED)
        case _:
            lead = turn.voice.pick(banks.CLOSE_PLAIN)
    now = turn.view.current_state
    last = now.question_number >= now.question_count
    return [lead, turn.voice.pick(banks.THEN_END if last else banks.THEN_NEXT)]


SPEAKERS: Mapping[str, Speaker] = {
    "FOLLOW_UP": _follow_up,
    "HINT": hint,
    "REDIRECT": _redirect,
    "CLARIFY": clarify,
    "PROBE": _probe,
    "QUESTION_DONE": _close,
}
