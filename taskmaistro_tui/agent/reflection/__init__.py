"""The reflection graph: what a finished conversation leaves behind in profile, memories and the agent's experience."""
