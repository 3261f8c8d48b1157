"""Tool calls by constrained decoding: tools become one bounded JSON schema, what a model writes under it becomes calls."""
