"""The least a Textual app can be: one Static. The floor that the app's first frame is compared to."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static


class FloorApp(App[None]):
    """Shows one word."""

    def compose(self) -> ComposeResult:
        yield Static("READY")


if __name__ == "__main__":
    FloorApp().run()
