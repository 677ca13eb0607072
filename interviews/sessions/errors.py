"""The request is not allowed: a closed set of codes, each with words for the person who asked."""

from __future__ import annotations

from enum import Enum


class Code(Enum):
    """Every reason for which a request is refused, with what the person is told."""

    NOT_RUNNING = "This is not running now, so it could not be done. Nothing was changed."
    ENDED = "This is over, so it was not sent. What you did before is kept."
    EMPTY = "There is nothing to send yet."
    TOO_LONG = "This is longer than fits. Nothing is lost: shorten it, or put it in a file."
    BAD_TEXT = "This text holds a character that cannot be kept. Nothing is lost."
    BAD_CHANGE = "This change does not fit the file any more. The room is loading it again."
    GAP = "An earlier change is still missing. It is being sent again."
    FOLLOWING = "Another tab is typing. Press “Go on here instead” to type in this one."
    READ_ONLY = "This file is for reading only."
    UNKNOWN_FILE = "This file is not part of the question."
    QUESTION_CLOSED = "This question is closed. Your code is saved as it stood."
    FILE_TOO_LARGE = "The file would grow beyond what can be kept. Nothing else is lost."
    NO_WHITEBOARD = "This question has no whiteboard."
    BAD_DRAWING = "This stroke cannot be kept. The whiteboard shows what is."
    DRAWING_FULL = "The whiteboard is full: rub something out first. Nothing else is lost."
    NO_CHOICES = "This question has nothing to choose from. Nothing was sent; your words are kept."
    UNKNOWN_CHOICE = "That is not one of the choices. Nothing was sent; what you wrote is kept."
    ONE_CHOICE = "Only one of the choices can be chosen here. Nothing was sent; choose again."
    CHOICE_CLOSED = (
        "The part with the choices is over, so the choice stays as it was. "
        "Say in words what you think now."
    )
    NO_HINT = "There is no hint left for this part."
    NO_RUN = "There is nothing to run in this question."
    BAD_TEST = "This test cannot be kept as it is. It stands where you wrote it."
    UNKNOWN_TEST = "There is no test of this name to run alone."
    UNKNOWN_LANGUAGE = "This question is not offered in that language here. Your code is as it was."
    RUN_PENDING = "A run is still going. You can start the next one when it is done."
    RUNS_SPENT = "All runs of this question are used."
    RUN_REFUSED = "Running code is switched off here."
    UNKNOWN_MESSAGE = "The room did not understand this. Reload the page if it goes on."
    TOO_FAST = "That was too much at once. Wait a moment and try again."
    ONLY_IN_LESSON = "This can be done in a lesson only."
    NOT_IN_LESSON = "A lesson has no such thing: ask the tutor, or go on with something else."
    UNKNOWN_TASK = "This lesson has no such task."
    NOTES_FULL = "There is no room for another note. The others are kept."
    SPOKEN_FOR = "Somebody else speaks with the candidate."
    BAD_NAME = "Write your name as the candidate is to read it: a person's, and not the AI's."
    PART_CLOSES = "This part is just being closed. Take over when the next words stand there."
    NOT_TAKEN = "You do not speak with the candidate now. Your words are still here."
    REPLY_GOES_ON = "The interviewer is in the middle of a sentence. Send yours when it has ended."
    GIVES_AWAY = "This gives away what the interviewer keeps back."
    NO_ASSESSMENT = "The assessment of this lesson cannot be opened now. The lesson is as it was."
    NO_SESSION = "There is no such interview."


class InterviewError(Exception):
    """A refusal that the edge turns into a response; `detail` adds what this case needs."""

    def __init__(self, code: Code, detail: str = "") -> None:
        """Keep the code; the message is its words and the detail."""
        self.code = code
        self.message = f"{code.value} {detail}".strip()
        super().__init__(f"{code.name}: {self.message}")
