"""The vocabulary: what is remembered and how a change to it is written down. No I/O and no model."""
