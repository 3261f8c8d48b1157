"""The assistant: one graph over any chat model. ``assistant.py`` is the door; everything heavy is imported behind it."""

from taskmaistro_tui.agent.environment import prepare

prepare()
