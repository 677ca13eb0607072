"""The verbs of an interview. Each is a story: load, decide, save, log, tell."""

from interviews.sessions.service.accepting import accept_invitation, pinned
from interviews.sessions.service.advising import send_note
from interviews.sessions.service.answering import (
    ask_clarification,
    ask_hint,
    end_interview,
    end_left,
    skip_part,
    submit_answer,
)
from interviews.sessions.service.choosing import choose_language
from interviews.sessions.service.drawing import (
    DrawingBatch,
    describe_drawing,
    receive_drawing,
)
from interviews.sessions.service.editing import (
    EditBatch,
    Signal,
    note_keys,
    note_signal,
    receive_edits,
)
from interviews.sessions.service.erasing import erase_session
from interviews.sessions.service.inviting import (
    Sender,
    invite_list,
    invite_piece,
    invite_the_rest,
    wake_due_lists,
)
from interviews.sessions.service.learning import (
    chain,
    come_back,
    keep_note,
    open_task,
    stages_told,
    start_assessment,
)
from interviews.sessions.service.mailing import calendar_file, send_mail, wake_due_mails
from interviews.sessions.service.opening import OpeningTerms, open_session
from interviews.sessions.service.own_tests import drop_test, keep_test
from interviews.sessions.service.pooling import (
    extend,
    reopen,
    send_again,
    set_slot,
)
from interviews.sessions.service.presence import connect, disconnect, still_here, take_over
from interviews.sessions.service.rehearsing import (
    give_up_rehearsal,
    held,
    keep_play,
    stop_rehearsal,
    take_play,
    wake_due_rehearsals,
    want_rehearsal,
)
from interviews.sessions.service.running import Judge, execute_run, request_run, stop_run
from interviews.sessions.service.speaking import hand_back, say_to_candidate, take_conversation
from interviews.sessions.service.sweeping import (
    beat,
    drop_stale_sockets,
    give_back_outage,
    last_beat_ms,
    release_former_self,
    tick,
    wake_due_reports,
    wake_due_runs,
    wake_due_turns,
)
from interviews.sessions.service.trying import forget_trial, open_trial
from interviews.sessions.service.turning import (
    ATTEMPTS,
    Lease,
    begin_reply,
    claim_turn,
    fail_turn,
    release_turn,
    renew_turn,
    show_text,
    still_ours,
    take_turn,
    withdraw_reply,
)

__all__ = [
    "ATTEMPTS",
    "DrawingBatch",
    "EditBatch",
    "Judge",
    "Lease",
    "OpeningTerms",
    "Sender",
    "Signal",
    "accept_invitation",
    "ask_clarification",
    "ask_hint",
    "beat",
    "begin_reply",
    "calendar_file",
    "chain",
    "choose_language",
    "claim_turn",
    "come_back",
    "connect",
    "describe_drawing",
    "disconnect",
    "drop_stale_sockets",
    "drop_test",
    "end_interview",
    "end_left",
    "erase_session",
    "execute_run",
    "extend",
    "fail_turn",
    "forget_trial",
    "give_back_outage",
    "give_up_rehearsal",
    "hand_back",
    "held",
    "invite_list",
    "invite_piece",
    "invite_the_rest",
    "keep_note",
    "keep_play",
    "keep_test",
    "last_beat_ms",
    "note_keys",
    "note_signal",
    "open_session",
    "open_task",
    "open_trial",
    "pinned",
    "receive_drawing",
    "receive_edits",
    "release_former_self",
    "release_turn",
    "renew_turn",
    "reopen",
    "request_run",
    "say_to_candidate",
    "send_again",
    "send_mail",
    "send_note",
    "set_slot",
    "show_text",
    "skip_part",
    "stages_told",
    "start_assessment",
    "still_here",
    "still_ours",
    "stop_rehearsal",
    "stop_run",
    "submit_answer",
    "take_conversation",
    "take_over",
    "take_play",
    "take_turn",
    "tick",
    "wake_due_lists",
    "wake_due_mails",
    "wake_due_rehearsals",
    "wake_due_reports",
    "wake_due_runs",
    "wake_due_turns",
    "want_rehearsal",
    "withdraw_reply",
]
