"""What the interviewer says: phrasings, quotes, and the checks that a reply must pass."""
