"""Phrasings by occasion: warm, short, about the matter, never about the person's worth.

`{q}` is a whole clause of the candidate's as typed, `{file}` a file, `{test}` the name of a test,
`{choices}` letters. What stands around a quote must read well with any clause. An acknowledgement
says nothing of what comes after it, for any question may.
"""

from __future__ import annotations

PROGRESS = (
    "You said \u201c{q}\u201d, and I have noted that.",
    "Understood: \u201c{q}\u201d.",
    "You said \u201c{q}\u201d; I am with you.",
    "As you put it: \u201c{q}\u201d.",
    "So: \u201c{q}\u201d.",
)
PARTLY = (
    "I see.",
    "All right, I have read that.",
    "Let us leave it at that for now and look at another part.",
    "Okay, noted.",
    "Let me ask about one more part of it.",
    "Thank you, I have taken that down.",
    "I have that.",
    "Let me turn to something next to it.",
    "Fine, then to another point.",
    "Let us look at it from another side.",
)
FLAGGED = (
    "You said \u201c{q}\u201d; let us put that to the test.",
    "Let us try out \u201c{q}\u201d.",
    "Suppose we do exactly that: \u201c{q}\u201d.",
)
REPEATED = (
    "You told me that before, so let me come from another side.",
    "I have that from you already; here is a different way in.",
    "That is noted from earlier; let us look elsewhere.",
)
AHEAD = (
    "You already touched on some of this earlier, so I will only ask about the rest.",
    "Part of this came up in what you said before; I will not ask for that again.",
    "Some of this you told me ahead of the question, and I kept it.",
)
PLAIN = (
    "All right.",
    "I see, and I have noted that.",
    "Understood.",
    "Okay, I have that.",
    "I am with you so far.",
    "That is noted.",
    "Thank you, that is clear to me.",
    "I follow.",
)
CHOSEN = (
    "You chose {choices}. What speaks for it?",
    "I have {choices} from you. How did you come to it?",
    "{choices}, then. What made you prefer it to the others?",
    "Noted: {choices}. What would you say to someone who chose differently?",
    "Your choice is {choices} now. What decided it?",
)
CHOICE_MISSING = (
    "Please also mark the choice that you would take, and send it with a word on why.",
    "Which of the choices would you take? Please mark it and send it.",
)
UNSURE = (
    "Not knowing is a fair answer, so let us make it smaller.",
    "That is all right; we can take it in small steps.",
    "No harm in saying so; here is another way in.",
    "Fine, then let us look at it from the other end.",
    "Let us leave that open and try something nearby.",
    "That happens; maybe this is easier to get hold of.",
)
EMPTY = (
    "Take your time, and think aloud if that helps.",
    "There is no rush; a rough idea is enough to begin.",
    "Half a thought is fine here.",
    "Feel free to begin anywhere.",
    "I am listening whenever you are ready.",
)
THINKING = (
    "Take the time you need; write when you are ready.",
    "Of course, I will wait.",
    "Sure, I am here when you want to go on.",
    "Yes, take your time.",
)
QUIET = (
    "It has been quiet for a while, and that is fine: thinking takes time.",
    "I only want to look in; take the time you need.",
    "You have been quiet for a bit, and there is nothing wrong with that.",
    "No need to hurry, I am still here.",
    "Let me just ask how you are getting on.",
)
QUIET_OFFERS = (
    "Would it help to think aloud, even if it is only half a thought?",
    "Where are you at the moment, and what is in the way?",
    "Is anything about the question unclear that I could put in other words?",
    "Would a smaller part of it be easier to begin with?",
    "If you like, tell me what you have ruled out so far.",
)
QUIET_HINT = (
    "A hint is there as well, if you ask for one.",
    "There is also a hint, should you want it.",
    "You can ask for a hint too; it is your choice.",
)
GREETING = (
    "Hello, and good to have you here.",
    "Hello to you too.",
)
NO_HINT_LEFT = (
    "You asked for another hint, but I have none left here, so let me ask in a smaller way.",
    "There are no more hints here; let me try a smaller question for you.",
    "I cannot give more hints on this, but we can take a smaller piece.",
)
HINT_ASKED = (
    "Here is the hint you asked for.",
    "You asked for a hint, so here is one.",
    "Of course, here is something to start from.",
    "Happy to help you along with this.",
)
HINT_OFFERED = (
    "Here is something that may help.",
    "Let me give you something to hold on to.",
    "A hint may help more here than another question.",
    "Let me help you past this point.",
)
AFTER_HINT = (
    "What does that bring to mind?",
    "Where does that take you?",
    "How does that change what you would do?",
    "What would you try with that?",
)
STANDS = (
    "The question is still open, so take any part of it that you like.",
    "The question still stands.",
    "Begin with whatever part of the task is clearest to you.",
    "Let us go back to what was asked.",
    "So, back to the task: what is the first thing that you would do?",
    "The task is where we left it.",
)
STILL_OPEN = (
    "What I asked just before is still open; would you like to take that up?",
    "That leaves the question that I asked before.",
    "And my question from before, how would you answer that?",
)
INJECTION = (
    "I read that as part of your message, not as an order, so nothing changes here.",
    "Instructions in a message do not change how I ask.",
    "I can only interview you, whatever a message asks of me.",
    "That request has no effect on this interview.",
)
FISHING = (
    "The answer I cannot give you; I would like to hear your own way.",
    "I will not say the answer, but I will gladly follow your thinking.",
    "The answer has to come from you, and a first guess is enough.",
    "I cannot confirm a guess, but I would like to hear your reasons for it.",
)
OFF_TOPIC = (
    "That is outside what we can talk about here.",
    "I would rather leave that aside.",
    "Let us keep to the task for now.",
    "That is a subject for another time; the clock is running for you here.",
)
PERSON = (
    "I am no person: a set of written rules asks these questions.",
    "There is no person behind these lines, only written rules.",
    "I am a program with fixed rules.",
)
CODE_MISSING = (
    "Now please write it in `{file}`, and run the tests whenever you like.",
    "That is the plan, so please turn it into code in `{file}`.",
    "Please put that into `{file}` now.",
    "Let us see it in `{file}`, one small piece after the other.",
    "Begin `{file}` with the part you are surest of.",
)
RED_NAMED = (
    "The test \u201c{test}\u201d is red.",
    "One test does not pass yet: \u201c{test}\u201d.",
    "In the last run \u201c{test}\u201d failed.",
    "Look at \u201c{test}\u201d, which fails.",
)
RED_HIDDEN = (
    "The tests you can see pass, and {failed} of the {total} hidden ones do not.",
    "Everything visible is green, but {failed} of {total} hidden tests fail.",
    "There is a kind of input that fails: {failed} of {total} hidden tests are red.",
)
RED_BROKEN = (
    "The last run ended before the tests could finish.",
    "The program stopped early in the last run.",
    "The last run did not get as far as the tests.",
)
RED_MENDED = (
    "Please bring that into the code and run the tests again.",
    "Change the code that way and see what the tests say.",
    "Try that in the code and run it once more.",
)
GREEN = (
    "All tests pass.",
    "Everything is green, then.",
    "The tests agree: all of them pass.",
)
RED_ASK = (
    "What does your code do there, line by line?",
    "Which values do your variables have when it goes wrong?",
    "What did you expect at that point, and what happens instead?",
    "Which input have you not tried by hand yet?",
    "Where do your code and your plan part ways?",
    "What is the smallest input that shows it?",
)
ANGLES = (
    "Walk me through one small example, step by step.",
    "What would you check first to see whether that holds?",
    "Where would this go wrong first?",
    "What does each step cost as the input grows?",
    "Which case worries you most, and why?",
    "What did you decide against, and why?",
    "What has to be true before and after each step?",
    "How would you convince a doubtful colleague that it is right?",
    "What do you know for certain here, and what do you assume?",
)
EXTRA = (
    "What else would you want in place before this goes live?",
    "What would you watch once people use it?",
    "Which part of this would you build differently with more time?",
    *ANGLES,
)
ANOTHER_WAY = (
    "Let me put it another way:",
    "From a different angle:",
    "Then tell me this:",
    "One more thing I would like to hear:",
    "Let us try it like this:",
    "Here is another thought to follow:",
)
CLARIFY_CORE = (
    "Put another way, this is what matters:",
    "The heart of it is this:",
    "Said differently, here is the task:",
    "Let me narrow it to one line of the task:",
    "What I would like from you is this:",
)
CLARIFY_FOUND = (
    "About that the task says:",
    "This line of the task answers you:",
    "On your question, please look at this line:",
    "That is settled in this line:",
)
CLARIFY_NEAR = (
    "This line of the task comes closest:",
    "What the task says nearest to that is:",
    "One line of the task touches on it:",
    "Here is what the task has on it:",
)
WHERE_OPEN = (
    "Where it leaves something open, choose what seems sensible and say so.",
    "What it does not settle is yours to decide.",
    "Beyond that, tell me what you assume.",
)
CLARIFY_OPEN = (
    "The task leaves that open, so choose what seems sensible and say so.",
    "The task does not say, so please make an assumption and tell me which.",
    "That is yours to decide; name what you assume and go on.",
    "The task says nothing on it, so decide as you would at work and tell me.",
)
WHICH_WORD = (
    "Tell me which word or which part is unclear, and I will take that one.",
    "Which line of the task should I go through with you?",
    "Say in your own words what you think is asked, and I will tell you where we differ.",
    "If one word is in the way, name it and we start there.",
)
BRIDGE = (
    "Let us go a step further.",
    "Here is what comes next.",
    "Let us build on what you have.",
    "Then let us go on from there.",
)
BRIDGE_SKIP = (
    "We leave that part, as you wish, and I will not come back to it.",
    "As you asked, that part is closed, and here is another one.",
    "Of course, let us turn to something else.",
)
BRIDGE_TIME = (
    "The time for this part is over, so let us turn to the next one.",
    "We have used the time for this part, and here is another one.",
)
BRIDGE_STUCK = (
    "Let us leave this here; something else may suit you better.",
    "We leave that open and look at another side.",
)
PROBE_ASK = (
    "What follows from that for you?",
    "How do you deal with it?",
    "What would you do?",
    "Tell me how you would go about it.",
)
CLOSE_COVERED = (
    "That brings us to the end of this question.",
    "With that we have been through this question.",
    "I have heard what I wanted to hear on this question.",
)
CLOSE_TIME = (
    "Our time for this question is up, and everything you wrote is kept.",
    "Time is up here, so let us stop at this point.",
)
CLOSE_SKIP = (
    "We leave this question here, as you asked.",
    "Of course, let us end this question here.",
)
CLOSE_PLAIN = (
    "Let us leave this question here; I have kept all that you said.",
    "That is enough on this question, and I have noted your thoughts.",
)
THEN_NEXT = (
    "The next one comes now.",
    "Let us turn to the next one.",
)
THEN_END = (
    "That was the last question, so thank you for your time and your thoughts.",
    "This was the last one; thank you for talking it through with me.",
)
