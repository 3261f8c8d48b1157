"""The app's own two themes; all of Textual's are there besides. Widgets name theme variables only, never a colour."""

from __future__ import annotations

from textual.theme import Theme

DEFAULT = "maistro-dark"

THEMES = (
    Theme(
        name="maistro-dark",
        primary="#8ab4f8",
        secondary="#a3b1d6",
        accent="#d2a8ff",
        success="#7ed3a4",
        warning="#f2c774",
        error="#ff8f8f",
        foreground="#e4e7ef",
        background="#0f1117",
        surface="#171a23",
        panel="#232838",
        dark=True,
        variables={
            "input-selection-background": "#8ab4f8 35%",
            "block-cursor-foreground": "#0f1117",
            "block-cursor-background": "#8ab4f8",
            "scrollbar": "#2c3246",
            "scrollbar-hover": "#3d4560",
            "scrollbar-active": "#8ab4f8",
            "scrollbar-background": "#0f1117",
            "scrollbar-background-hover": "#0f1117",
            "scrollbar-background-active": "#0f1117",
        },
    ),
    Theme(
        name="maistro-light",
        primary="#2459c3",
        secondary="#55617f",
        accent="#8037c8",
        success="#12734a",
        warning="#8f5a00",
        error="#b3202c",
        foreground="#1d212b",
        background="#eceff5",
        surface="#fbfcfe",
        panel="#d9dfeb",
        dark=False,
        variables={
            "input-selection-background": "#2459c3 25%",
            "block-cursor-foreground": "#ffffff",
            "block-cursor-background": "#2459c3",
            "scrollbar": "#c3cbdb",
            "scrollbar-hover": "#a5b0c8",
            "scrollbar-active": "#2459c3",
            "scrollbar-background": "#eceff5",
            "scrollbar-background-hover": "#eceff5",
            "scrollbar-background-active": "#eceff5",
        },
    ),
)
