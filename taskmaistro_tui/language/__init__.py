"""Reading sentences about tasks, offline: times, durations, recurrences, signs, intents and references to tasks.

Nothing is imported here so that a caller pays only for what it uses: ``language.read`` is the door for whole sentences,
``language.quick_add`` for a line that is a task, ``language.times`` for time expressions alone.
"""
