"""Who may do what: roles, invitations, and the one door to a session."""
