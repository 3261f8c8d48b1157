"""What the right pane shows of the user, as rows: profile, instructions, model, memories."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from taskmaistro_tui.memory.profile import PROFILE_LISTS, Profile
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.tui.ink import KEY, MUTED, STRONG
from taskmaistro_tui.tui.known_desk import Told
from taskmaistro_tui.tui.widgets.lines import Row

NEW, USED = "bold $text-success", "bold $text-accent"
EMPTY = "$foreground 38%"
LABELS = {
    "name": "name",
    "age": "age",
    "location": "lives in",
    "job": "work",
    "connections": "people",
    "interests": "likes",
    "conversation_preferences": "tone",
}
EXAMPLES = {
    "name": "Ada",
    "age": "36",
    "location": "Bremen",
    "job": "graphic designer",
    "connections": "Mum, Ben (partner)",
    "interests": "bouldering, sourdough",
    "conversation_preferences": "short answers, no small talk",
}
LABEL_CELLS = 9
INSTRUCTION_LINES = 8
PROFILE, INSTRUCTIONS, MODEL, SEARCH, MORE, MEMORY = "profile:", "instructions", "model", "search", "more", "memory:"
"""What the ids of rows are, or begin with."""


class Known(NamedTuple):
    """What the pane shows. ``memories`` are the first ones; ``more`` says that there are others, ``words`` what they were
    searched for with, ``history`` whether those are among them that do not hold any more. ``fresh`` are the memories (by
    key), profile fields and "instructions" that the latest turn wrote, ``used`` the memories it was given."""

    profile: Profile = Profile()
    instructions: str = ""
    versions: int = 0
    memories: Sequence[Told] = ()
    more: bool = False
    words: str = ""
    history: bool = False
    model: str = ""
    connection: str = ""
    agent: str = ""
    fresh: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()


def field_text(profile: Profile, name: str) -> str:
    """A field of the profile as it is typed: lists with commas."""
    value = getattr(profile, name)
    return visible(", ".join(value) if isinstance(value, tuple) else "" if value is None else str(value))


def field_value(name: str, text: str) -> str | list[str]:
    """What was typed into a field, as the profile takes it."""
    return text.replace("，", ",").replace("、", ",").split(",") if name in PROFILE_LISTS else text.strip()


def known_rows(known: Known) -> list[Row]:
    """All rows, in order. The row ``search`` is where a search line stands when there is one."""
    rows = [_heading("You", "P"), *(_field(known, name) for name in LABELS)]
    rows += [_blank(), _heading("Instructions", "i"), *_instructions(known)]
    rows += [_blank(), _heading("Model", "^o"), Row(MODEL, Content(visible(known.model)), indent=1)]
    rows += [Row("", Content.styled(text, MUTED), indent=1) for text in (known.connection, known.agent) if text]
    rows += [_blank(), _heading("Memories, with earlier ones" if known.history else "Memories", "w")]
    return rows + _memories(known)


def _heading(text: str, key: str) -> Row:
    return Row("", Content.assemble((text, STRONG), (f" {key}", MUTED)))


def _blank() -> Row:
    return Row("", Content(""))


def _field(known: Known, name: str) -> Row:
    text = field_text(known.profile, name)
    sign = ("✦", NEW) if name in known.fresh else (" ", "")
    lead = Content.assemble(sign, (f"{LABELS[name]:<{LABEL_CELLS}}", MUTED))
    return Row(PROFILE + name, Content(text) if text else Content.styled("–", EMPTY), lead)


def _instructions(known: Known) -> list[Row]:
    lines = known.instructions.strip().split("\n")
    if not known.instructions.strip():
        body = Content.styled("None yet. Say how you like your tasks written.", MUTED)
    else:
        shown = [Content(visible(line)) for line in lines[:INSTRUCTION_LINES]]
        if len(lines) > INSTRUCTION_LINES:
            shown.append(Content.styled(f"… {len(lines) - INSTRUCTION_LINES} more lines", MUTED))
        body = Content("\n").join(shown)
    if known.versions > 1:
        body = Content("\n").join([body, Content.styled(f"{known.versions} versions", MUTED)])
    sign = ("✦", NEW) if "instructions" in known.fresh else (" ", "")
    return [Row(INSTRUCTIONS, body, Content.assemble(sign))]


def _memories(known: Known) -> list[Row]:
    if known.words:
        search = Content.assemble(("/ ", KEY), (visible(known.words), "bold $text-warning"))
    else:
        search = Content.styled("/ search", MUTED)
    rows = [Row(SEARCH, search, indent=1)] if known.memories or known.words else []
    rows += [_memory(known, told) for told in known.memories]
    if not known.memories:
        text = "No memory fits." if known.words else "None yet. Tell the assistant about yourself."
        rows.append(Row("", Content.styled(text, MUTED), indent=1))
    if known.more:
        rows.append(Row(MORE, Content.styled("… more", MUTED), indent=1))
    return rows + _legend(known)


def _memory(known: Known, told: Told) -> Row:
    """What is remembered; below it, in small print, where it comes from and what it replaced."""
    text = Content.styled(visible(told.content), f"strike {MUTED}") if told.over else Content(visible(told.content))
    parts: list[Content] = [text, Content.styled(visible(", ".join(filter(None, [told.source, told.over]))), MUTED)]
    parts += [Content.assemble(("was ", MUTED), (visible(earlier), f"strike {MUTED}")) for earlier in told.replaced[:1]]
    return Row(MEMORY + told.key, Content("\n").join(parts), _sign(known, told.key))


def _sign(known: Known, key: str) -> Content:
    """What stands before a memory: that the latest turn wrote it, that it was used there, or neither."""
    if key in known.fresh:
        return Content.styled("✦ ", NEW)
    return Content.styled("◂ ", USED) if key in known.used else Content.styled("• ", "$text-primary")


def _legend(known: Known) -> list[Row]:
    """What the signs say, where there are any."""
    shown = {told.key for told in known.memories}
    parts: list[tuple[str, str]] = []
    if known.fresh:
        parts += [("✦", NEW), (" new  ", MUTED)]
    if known.used & (shown - known.fresh):
        parts += [("◂", USED), (" used just now", MUTED)]
    return [Row("", Content.assemble(*parts))] if parts else []
