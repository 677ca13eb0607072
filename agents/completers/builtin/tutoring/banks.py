"""What a tutor says around the lesson's own sentences: warm, short, each once in a visit."""

from __future__ import annotations

from collections.abc import Mapping

REDIRECTS: Mapping[str, tuple[str, ...]] = {
    "orders": (
        "I read that as part of your message, not as an order, so nothing changes here.",
        "Instructions in a message do not change how I teach.",
        "That request has no effect on this lesson.",
    ),
    "solution": (
        "The tasks are yours, so I keep their solutions; I gladly help with the next step.",
        "I will not hand that over, because doing it is the part where you learn.",
        "That stays with you; tell me how far you are and we look at the next step together.",
        "I cannot give it to you, but I can look at your first line with you.",
    ),
    "elsewhere": (
        "That lies outside this lesson, so let us come back to it.",
        "I would rather leave that aside and go on with the lesson.",
        "Here I only know this lesson.",
    ),
    "person": (
        "I am a set of written rules that knows this lesson, not a person.",
        "There is no person behind these lines, only rules and the lesson.",
    ),
}
BACK = (
    "Let us go back to the lesson.",
    "Back to where we were.",
    "Let us take up the thread again.",
    "The lesson is still open beside us.",
)
EXPLAINS = (
    "Here is what the lesson says about that.",
    "Let us take that in small pieces.",
    "That is worth a closer look.",
    "Let me tell you what is behind it.",
    "Good question to stop at.",
    "This is the part that speaks of it.",
    "Let us go through it.",
)
LEADS_ON = (
    "Let us go on.",
    "Here is the next piece.",
    "The next thought follows from that.",
    "One step further, then.",
    "Let us take the next paragraph.",
    "Now to what comes after it.",
)
BEGINS = ("Let us begin at the beginning.", "Welcome; let us start with the idea itself.")
LOST = (
    "Then we take one step back, and a smaller one.",
    "That is fine; let us go slower.",
    "Let us leave the rest aside and look at this alone.",
    "No harm done; let us try it from another side.",
    "Then here is just one thing, by itself.",
)
AFTER = (
    "Does that fit with what you had in mind?",
    "What would you ask next about it?",
    "Tell me if a word of it is in the way.",
    "Say so when you would like to go on.",
    "Which part of it is new to you?",
    "Where would you doubt it?",
)
POINTS = (
    "Look at {place}.",
    "It shows best in {place}.",
    "Please read {place} with that in mind.",
    "You can see it in {place}.",
)
LOOK_FOR = (
    "What happens there, in order, the first time and the second?",
    "Which of these lines decides it, and why that one?",
    "What would change if one of these lines were gone?",
    "Say what each line does there, in a few words.",
    "Which value does each name hold when it runs?",
    "What does it need from elsewhere, and what does it give back?",
)
TRIES = (
    "Let us try it: the task \u201c{title}\u201d is open beside our talk now.",
    "Here is something to do: \u201c{title}\u201d.",
    "You are ready for a task, and \u201c{title}\u201d is the next one.",
    "Time to get your hands on it: I have opened \u201c{title}\u201d for you.",
)
BEFORE_TRYING = (
    "Before you start, tell me what you expect to happen.",
    "Say first which part you would change, then change it.",
    "Tell me your plan in a sentence, and then go ahead.",
    "Begin with the smallest change that does something.",
)
WORK = (
    "Walk me through what you changed, line by line.",
    "What does your version do the first time, and what the second time?",
    "How did you see for yourself that it works?",
    "Which case have you not tried yet, and what would it do?",
    "What did you decide against, and why?",
)
WORK_LEADS = (
    "Good that you got it done.",
    "Then let us look at it together.",
    "Nice to hear; now tell me about it.",
)
QUIET = (
    "It has been quiet for a while, which is fine if you are reading.",
    "Take all the time you like with this.",
    "I only look in; there is no hurry at all.",
    "No need to answer if you are in the middle of a thought.",
)
QUIET_OFFERS = (
    "Shall I go through a part of it with you?",
    "If something is unclear, name the place and we look at it together.",
    "Tell me where you are, and I will take it from there.",
    "If you would rather try something out, ask me for a task.",
)
CHECKS = (
    "Now you: say it back in your own words.",
    "Let me see how it has settled.",
    "A question to you, then.",
    "Let us see whether it holds.",
    "Now it is your turn.",
    "Tell me this in your own words.",
    "Let us turn it round, and you explain it to me.",
)
SHOWN = (
    "You said \u201c{q}\u201d, and that is the point.",
    "\u201c{q}\u201d: yes, that is how it is.",
    "With \u201c{q}\u201d you have it.",
    "That is it, with \u201c{q}\u201d.",
)
SHOWN_PLAIN = (
    "That is the point.",
    "Yes, that is how it is.",
    "You have it.",
    "That holds.",
)
HEARD = (
    "I see.",
    "Thank you, I have read that.",
    "That tells me how you go about it.",
    "All right, I follow you.",
    "I have that.",
)
MISSED = (
    "Not quite there yet, so let us look at it again.",
    "There is something more to it.",
    "Part of it is still open; this may help.",
    "Let us look once more at what is behind it.",
)
NOT_YET = (
    "Before the assessment I would like to hear a little more from you.",
    "We come to the assessment soon; first one thing.",
    "A few more words from you, and the assessment is open to you.",
)
OFFERED = (
    "The assessment is there for you already; you can go to it whenever you like.",
    "You can take the assessment whenever you like; the way there stands beside the lesson.",
)
NOTED = (
    "I have put that into your notes.",
    "That is worth keeping, and it stands in your notes now.",
    "I have added a line about it to your notes.",
    "Your notes have a new line about that.",
)
SUGGESTS = (
    "You have said in your own words most of what this lesson aims at, so its assessment is open "
    "to you now.",
    "I think that you are ready for the assessment of this lesson.",
    "The assessment would suit you now.",
)
NO_HURRY = (
    "Nothing hurries you; you can go there whenever you like and come back here afterwards.",
    "It has no clock, and the lesson is still here when you come back.",
    "Go when you feel like it, or stay and ask on.",
)
ANGLES = (
    "What would you tell a colleague who has never heard of it?",
    "Can you give me one small example, with numbers?",
    "What would go wrong without it?",
    "When would you leave it out, and why?",
    "Which sentence of the lesson would you underline?",
    "What surprised you most so far?",
    "How would you draw it on a sheet of paper?",
    "What does it cost, and what do you get for it?",
    "Where have you met something like it before?",
    "What would you like to be able to do with it?",
)
