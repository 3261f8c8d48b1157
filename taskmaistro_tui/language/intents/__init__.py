"""What the clauses of a message ask for: one module of rules per language, one per kind of intent."""
