"""The terminal app: Textual screens and widgets over the services; owns no rule about tasks."""
