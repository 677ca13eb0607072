"""The session service: the one writer of the log, and the one voice in the room."""
