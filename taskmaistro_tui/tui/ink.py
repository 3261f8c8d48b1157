"""Styles for text in content, named once; all of them are theme variables."""

MUTED = "$foreground 58%"
STRONG = "bold $text-primary"
KEY = "bold $text-accent"
GOOD = "$text-success"
BAD = "bold $text-error"
