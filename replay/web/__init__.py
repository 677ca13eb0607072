"""The staff's pages: each view asks the one door, calls one function and answers."""
