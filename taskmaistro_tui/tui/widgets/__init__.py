"""The parts of the screen. A widget draws what it is given and posts messages; it acts on nothing."""
