"""The log: append, read, verify. It only stores, and it lies below everything that decides."""
