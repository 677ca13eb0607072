"""What templates may ask for by name."""
