"""A draft is a question in the making: changed in small steps, each of which can be taken back."""
