"""The nodes of the conversation graph, one file for each kind."""
