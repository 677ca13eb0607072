"""What crosses a border is described once, as JSON Schema, and judged by it."""
