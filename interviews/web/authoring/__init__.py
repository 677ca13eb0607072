"""Where authors write questions: the bank's list, and the editor of one draft."""
