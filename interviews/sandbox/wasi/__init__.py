"""The fall-back without namespaces: CPython as WebAssembly, whose only door is what we import."""
