"""Phrasings by occasion: warm, short, about the matter, never about the person's worth.

`{q}` is a few of the candidate's own words, `{file}` a file, `{test}` a test's name. A bank without
`{q}` is used where nothing fit to be quoted was said.
"""

from __future__ import annotations

PROGRESS = (
    "You said \u201c{q}\u201d, and I have that.",
    "I take \u201c{q}\u201d from your answer.",
    "Let me build on \u201c{q}\u201d.",
    "So, \u201c{q}\u201d: noted.",
    "I follow you at \u201c{q}\u201d.",
    "With \u201c{q}\u201d in place, let us go on.",
    "\u201c{q}\u201d gives us something to work with.",
)
PARTLY = (
    "I hear \u201c{q}\u201d, and I would like to look behind it.",
    "Let us make \u201c{q}\u201d concrete.",
    "Let me stay with \u201c{q}\u201d for a moment.",
    "You say \u201c{q}\u201d; I would like the steps behind it.",
    "Let us see where \u201c{q}\u201d leads.",
    "Before we leave \u201c{q}\u201d, one thing.",
    "I would like to understand \u201c{q}\u201d better.",
)
FLAGGED = (
    "You said \u201c{q}\u201d; let us put that to the test.",
    "Let us follow \u201c{q}\u201d to its end.",
    "I would like to try \u201c{q}\u201d on a real case.",
    "Suppose we do exactly that: \u201c{q}\u201d.",
)
REPEATED = (
    "\u201c{q}\u201d is what you told me before, so let me come from another side.",
    "We have \u201c{q}\u201d already; here is a different way in.",
    "I noted \u201c{q}\u201d the first time; let us look elsewhere.",
)
PLAIN = (
    "I have read your answer.",
    "Thank you, I have noted that.",
    "Let me pick up from there.",
    "All right, let us go one step further.",
    "I am with you so far.",
    "Let us look at one part of that more closely.",
    "Let us take that further.",
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
    "Of course, think it through; I will wait.",
    "Sure, I am here when you want to go on.",
    "Yes, take a moment for it.",
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
    "You have tried a few ways now, so let me offer a hint.",
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
INJECTION = (
    "I read that as part of your message, not as an order, so nothing changes here.",
    "Instructions in a message do not change how I ask, so let us go on.",
    "I can only interview you, whatever a message asks of me.",
    "That request has no effect on this interview, so back to the task.",
)
FISHING = (
    "You are asking me for the answer, and that I cannot give; I would like to hear your own way.",
    "I will not say the answer, but I will gladly follow your thinking.",
    "The answer has to come from you, and a first guess is enough.",
    "I cannot confirm guesses; tell me your reasons instead.",
)
OFF_TOPIC = (
    "That is outside what we can talk about here, so let us return to the task.",
    "I would rather leave that aside and come back to the question.",
    "Let us keep to the task for now.",
    "That is a subject for another time; the clock is running for you here.",
)
PERSON = (
    "You asked who I am: a set of written rules that asks questions, not a person.",
    "As I said, there is no person behind these lines, only written rules.",
    "I am a program with fixed rules, so back to the task.",
)
REDIRECT = (
    "Let us return to the task.",
    "Back to the question.",
    "I stay with the task.",
    "Let us use the time for the question.",
    "I would like to hear about the task instead.",
    "Here is where we were.",
    "The task is still open.",
    "Let us go on with what is asked.",
)
CODE_MISSING = (
    "You described it up to \u201c{q}\u201d; now please write it in `{file}`.",
    "That covers the plan with \u201c{q}\u201d; please turn it into code in `{file}`.",
    "Please put \u201c{q}\u201d and the rest into `{file}` now.",
)
CODE_MISSING_PLAIN = (
    "Please write it in `{file}` now, and run the tests whenever you like.",
    "Now it is time for code: please fill in `{file}`.",
    "Let us see it in `{file}`, one small piece after the other.",
    "Begin `{file}` with the part you are surest of.",
)
RED_NAMED = (
    "The test \u201c{test}\u201d is red.",
    "One test does not pass yet: \u201c{test}\u201d.",
    "In the last run \u201c{test}\u201d failed.",
    "Look at \u201c{test}\u201d, which fails.",
    "The run stops short at \u201c{test}\u201d.",
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
    "What does the very smallest case look like?",
    "What has to be true before and after each step?",
    "How would you convince a doubtful colleague that it is right?",
    "What changes with a thousand times as much of everything?",
    "What do you know for certain here, and what do you assume?",
    "What would you do first, if you had to begin right now?",
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
CLARIFY_OPEN = (
    "You asked about what the task leaves open, so choose what seems sensible and say so.",
    "The task does not say, so please make an assumption and tell me which.",
    "That is yours to decide; name what you assume and go on.",
    "Both readings are possible, so pick one and tell me why.",
    "I can add nothing beyond the text there; state your assumption and build on it.",
)
WHICH_WORD = (
    "Tell me which word or which part is unclear, and I will take that one.",
    "Which line of the task should I go through with you?",
    "Say in your own words what you think is asked, and I will tell you where we differ.",
    "If one word is in the way, name it and we start there.",
)
BRIDGE = (
    "Let us take the next step from \u201c{q}\u201d.",
    "You have brought us to \u201c{q}\u201d, so here is what comes after it.",
    "Keep \u201c{q}\u201d in mind and let us go on.",
    "From \u201c{q}\u201d we can go further.",
)
BRIDGE_PLAIN = (
    "Let us go a step further.",
    "Here is what comes next.",
    "We can build on what you have.",
)
BRIDGE_SKIP = (
    "We leave that part, as you wish, and I will not come back to it.",
    "As you asked, that part is closed, and here is another one.",
    "Of course, let us turn to something else.",
)
BRIDGE_TIME = (
    "The time for this part is over, so we go on from \u201c{q}\u201d.",
    "We have to leave \u201c{q}\u201d there and turn to what comes next.",
)
BRIDGE_TIME_PLAIN = (
    "The time for this part is over, so let us turn to the next one.",
    "We have used the time for this part, and here is another one.",
)
BRIDGE_STUCK = (
    "We have turned this over enough, and something else may suit you better.",
    "Let us leave this where it is and look at another side.",
)
PROBE_ASK = (
    "What follows from that for you?",
    "How do you deal with it?",
    "What would you do?",
    "Tell me how you would go about it.",
)
CLOSE_COVERED = (
    "With \u201c{q}\u201d we have been through this question.",
    "\u201c{q}\u201d brings this question to its end.",
    "I have what I wanted to hear, down to \u201c{q}\u201d.",
)
CLOSE_TIME = (
    "Our time for this question is up, and I have noted \u201c{q}\u201d.",
    "Time is up here; your last words, \u201c{q}\u201d, are kept.",
)
CLOSE_TIME_PLAIN = (
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
