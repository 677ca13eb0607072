"""Which words claim, which only fill, and which deny: short lists that a person can argue with."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SMALL = _words(
    """
    a an the it its that this these those their them they of to my our your i we you he she
    is are was were be been being am and or in on at by as with from for into id ill im ive
    weve youd wed its there here just also both each any some such very really quite then so
    too all own can could would should will shall may might must do does did has have had id
    because but if when where what how which who one
    """
)
"""Carries no content of its own."""


def _pairs(text: str) -> dict[str, str]:
    return dict(pair.split(":") for pair in text.split())


SAME = _pairs(
    """
    zero:0 {}:dictionary dict:dictionary dicts:dictionaries db:database dbs:databases
    sync:synchronise syncs:synchronises synced:synchronised syncing:synchronising async:asynchronous
    auth:authentication incr:increment decr:decrement config:configuration repo:repository
    max:maximum freq:frequency conn:connection conns:connections mem:memory sec:second
    secs:seconds mins:minutes msec:millisecond msecs:milliseconds ms:milliseconds
    req:request reqs:requests prev:previous del:delete
    held:hold kept:keep lost:lose found:find gave:give given:give took:take taken:take
    wrote:write written:write ran:run sent:send built:build spent:spend broke:break
    broken:break threw:throw thrown:throw chose:choose chosen:choose fell:fall fallen:fall
    grew:grow grown:grow knew:know known:know told:tell saw:see seen:see woke:wake woken:wake
    got:get gotten:get came:come made:make paid:pay caught:catch fed:feed forgot:forget
    forgotten:forget slept:sleep stood:stand drew:draw drawn:draw
    """
)
"""Other forms of the same word: what the trade cuts short, and verbs that bend."""

SKIPPABLE = _words(
    """
    a an the it its that this these their them of to my our your each every into onto from
    in at
    """
)
"""May stand between the words of a phrase."""

NEGATORS = _words(
    """
    not dont doesnt didnt wont wouldnt shouldnt couldnt cannot cant never isnt arent wasnt
    werent neither nor hardly havent hasnt neednt mustnt
    """
)
BRIEF_NEGATORS = _words(
    """
    no without avoid avoids avoiding nothing nobody none instead rather skip
    """
)
NOT_DENIALS = _words("only just merely simply")
"""After "not" these deny nothing: not only a map but also a list."""
EMPTY_NO = _words("need reason point use sense way doubt benefit")
"""After "no" these deny the rest of the clause: no reason to lock."""
SCOPE_ENDS = _words("until unless before till")
HYPOTHETICAL = _words("if when unless otherwise once suppose")
DISMISSALS = _words("unnecessary overkill useless pointless wrong unneeded irrelevant")
DISMISSED_VERBS = _words(
    """
    need needed necessary required use used useful work works help helps matter worth
    possible
    """
)

RELATIONS = _words(
    """
    for so because via by per when after before if until from into since without with to
    """
)
"""Between two content words these make a fragment a claim: a map for the lookup."""

JOINS = RELATIONS | _words("in on by of at")
"""Between concepts these say how one stands to the other."""

_VERBS = _words(
    """
    use store keep hold put get set add insert append push pop remove delete drop evict
    discard move shift swap copy read write load save fetch look find search scan walk
    iterate loop visit point link unlink map hash index sort order rank number count
    increment decrement compare check test verify assert update change modify replace
    overwrite reset clear clean create make build construct init allocate free return give
    take pass send receive call invoke run execute start stop begin end finish complete wait
    block lock unlock acquire release guard protect synchronize hold race interleave corrupt
    break fail crash die lose keep retry repeat resend redeliver deliver ack acknowledge
    confirm commit rollback reject refuse deny allow let admit accept throttle limit cap
    bound expire refill drain leak fill grow shrink resize split merge join shard partition
    replicate sync share copy distribute route forward balance rebalance cache flush persist
    log record track measure monitor alert poll listen notify publish subscribe consume
    produce enqueue dequeue process handle ignore dedupe deduplicate skip cost need want
    require contain include become mean show see tell know try fix solve reproduce debug
    inspect trace isolate narrow deploy release roll scale throw raise catch close open
    connect fall fetch group filter select sum average compute calculate divide multiply
    subtract double halve cut go come stay stand live sit work guarantee prevent stop avoid
    ensure happen win lose serve hit miss bump touch mark wrap replace apply buy sell
    reserve hand choose pick decide prefer start put add set explain query parse encode
    decode encrypt sign validate match rewrite refactor wait spend quarantine detach attach
    traverse rely depend expect assume treat turn switch promote demote rebuild restore
    recover guess think reckon suggest propose back fsync own exceed bring pay charge bet
    change spread queue batch drop trim pin warm inject advance exchange rearrange empty relink
    rewire reorder evict expire swallow supply feed replay simulate pass answer ask care matter
    enter exit wipe flood push pollute sweep purge purge scrape tick sleep wake signal subscribe
    join attach weigh average approximate estimate exceed overshoot undershoot lean favour favor
    own pair bundle buffer coalesce collapse postpone defer delay schedule trigger fire kick force
    hide expose report tell warn page email block ban blacklist isolate separate enforce apply
    allocate assign reassign adjust shift borrow lend grant deduct consume burn top touch renew
    extend prolong outlive survive vanish disappear evaporate age decay fade remember forget
    notice see hear watch observe sample plot profile benchmark canary degrade recover resume
    restart reconnect redirect forward proxy cross travel reach cover involve affect influence
    lead point refer wire plug wrap fork spawn dispatch hop jump mutate rotate truncate
    occupy starve hang resolve
    round cast convert transform translate interpret assign declare define name call label tag
    """
)

_IRREGULAR = _words(
    """
    is are was were be have has had got gets gotten goes went gone kept held put stood lay
    lies lied wrote written read ran found lost sent took taken gave given made built broke
    broken threw thrown fell fallen chose chosen became saw seen knew known told came sat
    won bought sold met split cut hit let costs does grew grown drew shown cost dies died
    dying tries tried applies applied copies copied retries retried replies
    its thats theres theyre youre whats fed led swept slept woke forgot meant felt dealt paid
    stuck caught brought bought thought drawn drew
    can could should must will may might would cannot cant couldnt shouldnt wont mightnt wouldnt
    dont doesnt didnt isnt arent wasnt werent havent hasnt
    """
)

SPEAKERS = _words("i id ill im ive we wed weve you youd youll they theyd he she it itll")
"""Where one of these stands, somebody does something, whatever the verb is."""
ARTICLES = _words("a an the of my our its their per each every no")
COPULAS = _words("is are was were be been being isnt arent wasnt")


def _forms(verb: str) -> set[str]:
    stem = verb[:-1] if verb.endswith("e") else verb
    doubled = verb + verb[-1]
    endings = {verb, verb + "s", verb + "es", stem + "ed", stem + "ing", doubled + "ing"}
    endings.add(doubled + "ed")
    if verb.endswith("y"):
        endings |= {verb[:-1] + "ies", verb[:-1] + "ied"}
    return endings


VERBS = frozenset(form for verb in _VERBS for form in _forms(verb)) | _IRREGULAR

FILLER = (
    r"\b(?:important|crucial|essential|vital|critical(?!\s+section)|relevant|significant)\s+(?:to|for)\b"
    r"|\b(?:important|crucial|essential|vital|key|critical|main|core|modern)(?:\s+\w+){0,2}\s+"
    r"(?:role|aspects?|concepts?|factors?|elements?|considerations?|topics?|building\s+blocks?)\b"
    r"|\b(?:keep|bear|have)\s+in\s+mind\b|\btak(?:e|ing)\s+into\s+account\b|\bthings?\s+like\b"
    r"|\b(?:concepts?|aspects?|topics?|notions?|considerations?|keywords?|buzzwords?)\b"
    r"|\bplays?\s+(?:an?|the|its)?\s*\w*\s*(?:role|part)\b|\bcomes?\s+(?:in)?to\s+(?:mind|play)\b"
    r"|\b(?:talk|think|thinking|know|learn|heard|care)\s+(?:a\s+lot\s+)?about\b|\bfamiliar\s+with\b"
    r"|\b(?:consider|mention|discuss|appreciate)(?:s|d|ed|ing)?\b"
    r"|\b(?:is|are|be)\s+(?:\w+\s+){0,2}(?:important|crucial|essential|vital|relevant)\b"
    r"|\b(?:is|are)\s+(?:really\s+|very\s+)?(?:key|critical)(?:\s+(?:to|for|here)\b|$)"
    r"|\bbest\s+practices?\b|\bhas\s+to\s+do\s+with\b|\brelat(?:ed|es?)\s+to\b"
    r"|(?<!not )(?<!n't )(?<!n\u2019t )\bmatters?\b"
    r"|\bpassionate\b"
)
"""Marks a clause that talks about words instead of saying what happens."""

ASSESSING = (
    r"\b(?:rate|grade|score|assess)\s+(?:me|us|this\s+candidate|the\s+candidate)\b"
    r"|\b(?:the|this)\s+candidate\s+(?:(?:has|had|have|clearly|correctly|fully|also)\s+)*"
    r"(?:explain|show|demonstrat|mention|describ|sa(?:id|ys)|stat|underst|kn[oe]w|answer|cover"
    r"|identif|nam|work|pass|deserv|complet|prov)\w*"
    r"|\b(?:dear|the|to)\s+(?:judge|grader|examiner|assessor|evaluator)s?\b"
    r"|\byou\s+are\s+(?:now\s+)?(?:the|a|an|in)\s+(?:judge|grader|examiner|assessor|evaluator)"
    r"|\b(?:ignore|disregard|forget)\s+(?:(?:all|any|the|your|previous|prior|above|earlier)\s+)+"
    r"(?:instructions?|rules?|prompts?)\b"
    r"|\b(?:ignore|disregard|forget)\b(?:\W+\w+){0,4}?\W+(?:rubric|guidelines|instructions)\b"
    r"|\b(?:rate|grade|score|mark|assess)\s+(?:my|this)\s+answer\b"
    r"|\b(?:every|all|each)(?:\s+the)?\s+points?\s+(?:is|are|as)\s+(?:shown|strong)\b"
    r"|(?:^|\n)\W*(?:system|assistant)\s*:"
    r"|\bfull\s+(?:marks|points|score)\b|\bsystem\s+(?:override|message|prompt)\b"
    r"|[\"'](?:level|score|shown|missed|quotes?|grade|verdict|rating|red_flags?)[\"']\s*:"
    r"|</?(?:system|report|level|shown|verdict|score|judge|interviewer|candidate|assistant)\b"
    r"|\[(?:system|judge|assistant)\]"
    r"|\bred\s+flags?\b|\b(?:rubric|score|rating|grade)\s*:|\b(?:required|rubric)\s+points?\b"
    r"|\b(?:treat|regard|count)\b[^.\n]{0,40}\bas\s+(?:\w+\s+)?(?:correct|complete|strong)\b"
)
"""Marks a sentence that speaks of the assessment, or to who makes it, instead of the matter."""

_LOOK_ALIKE = r"[\u0370-\u058f\u13a0-\u13ff\u1c80-\u1c8f\u1f00-\u1fff\ua640-\ua69f]"
_INVISIBLE = (
    r"[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    r"\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e01ef]"
)
DISGUISED = (
    rf"\b(?=\w{{3}})(?=\w*[A-Za-z])(?=\w*{_LOOK_ALIKE})"
    rf"|[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]|\w{_INVISIBLE}+\w"
)
"""Marks a word of two alphabets, or with something invisible in it: nobody types one by chance.

Two letters may be a formula: a Greek delta before a t.
"""
