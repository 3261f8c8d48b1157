"""Other programs' formats. Each format's module has ``dump(documents, now)`` and ``load(text, now)``; nothing here writes
to the store: what was read is handed to ``tasks`` as document-form fields."""
