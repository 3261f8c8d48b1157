"""The agent: conversation graph, extraction, context and trace. Import its modules by name; nothing heavy is loaded here."""
