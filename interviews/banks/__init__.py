"""Question packages in, rows kept, packages out: the bank alone knows all three."""
