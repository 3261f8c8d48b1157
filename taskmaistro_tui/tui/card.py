"""What a task shows on the board: plain values made from a document at a moment, safe to draw."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, NamedTuple

from taskmaistro_tui.memory.change import Document
from taskmaistro_tui.memory.visible import visible
from taskmaistro_tui.memory.when import is_over, local_day, parse_when
from taskmaistro_tui.tasks.wording import MONTHS, WEEKDAYS, clock_words, day_words, minutes_words, when_words

PRIORITY_SIGNS = {"high": "▲", "medium": "◆", "low": "▽"}
STATUS_SIGNS = {"not started": "○", "in progress": "◐", "done": "●", "archived": "◌"}


class Token(NamedTuple):
    """A piece of a card's small print: its text and the kind that decides its colour."""

    text: str
    kind: str


class Card(NamedTuple):
    """One task as it is drawn. ``due`` is the deadline in words, ``day`` its local day (None without a deadline)."""

    key: str
    short: str
    title: str
    status: str
    priority: str | None
    due: str
    overdue: bool
    today: bool
    day: date | None
    minutes: str
    tags: tuple[str, ...]
    project: str | None
    repeats: bool
    more: bool
    rev: int

    @property
    def closed(self) -> bool:
        """Whether the task is done or put away."""
        return self.status in ("done", "archived")

    def tokens(self, *, short: bool = False) -> list[Token]:
        """The small print, most telling first. Lateness and priority are said by a sign or word, not by colour alone;
        ``short`` leaves the word out where there is a sign."""
        found: list[Token] = []
        if self.due:
            kind = "overdue" if self.overdue else "today" if self.today else "due"
            found.append(Token(self.due, kind))
        if self.priority:
            sign = PRIORITY_SIGNS[self.priority]
            found.append(Token(sign if short else f"{sign} {self.priority}", f"priority-{self.priority}"))
        if self.minutes:
            found.append(Token(self.minutes, "meta"))
        if self.repeats:
            found.append(Token("↻", "meta"))
        if self.project:
            found.append(Token(f"+{self.project}", "project"))
        found += [Token(f"#{tag}", "tag") for tag in self.tags]
        if self.more:
            found.append(Token("≡", "meta"))
        return found


def make_card(document: Document, now: datetime, clock: int = 24) -> Card:
    """The card of a task document at ``now`` (aware, in the user's zone), its times on a 12- or 24-hour ``clock``. A value
    nobody can read is shown as it stands."""
    value = document.value
    closed = value.get("status") in ("done", "archived")
    due, overdue, today, day = _due(value.get("deadline"), now, closed, clock)
    minutes = value.get("time_to_complete")
    return Card(
        key=document.key,
        short=document.short or "",
        title=visible(str(value.get("task") or "")),
        status=str(value.get("status") or "not started"),
        priority=value.get("priority") if value.get("priority") in PRIORITY_SIGNS else None,
        due=due,
        overdue=overdue,
        today=today,
        day=day,
        minutes=minutes_words(minutes) if isinstance(minutes, int) else "",
        tags=tuple(visible(str(tag)) for tag in value.get("tags") or ()),
        project=visible(str(value["project"])) if value.get("project") else None,
        repeats=bool(value.get("recurrence")),
        more=bool(value.get("notes") or value.get("solutions")),
        rev=document.rev,
    )


def _due(text: Any, now: datetime, closed: bool, clock: int) -> tuple[str, bool, bool, date | None]:
    zone = now.tzinfo
    if not isinstance(text, str) or not text or zone is None:
        return "", False, False, None
    try:
        when = parse_when(text, zone)
    except (ValueError, OverflowError):
        return visible(text), False, False, None
    day = local_day(when, zone)
    if closed or not is_over(when, now):
        return when_words(when, now, clock), False, day == now.date() and not closed, day
    late = (now.date() - day).days
    if late == 0:
        assert isinstance(when, datetime)
        return f"! {clock_words(when.astimezone(zone), clock)} late", True, True, day
    return f"! {late_words(late)} late", True, False, day


def late_words(days: int) -> str:
    """A number of days, as short as a card needs: ``1 day``, ``12 days``, ``8 weeks``, ``2 years``."""
    for size, unit in ((730, 365), (56, 7)):
        if days >= size:
            name = {365: "years", 7: "weeks"}[unit]
            return f"{days // unit} {name}"
    return f"{days} day{'s' if days != 1 else ''}"


def day_heading(card: Card, now: datetime) -> str:
    """The heading of the agenda under which a card stands: Overdue, Today · Wed 18 Nov, Fri 20 Nov, No deadline."""
    if card.overdue:
        return "Overdue"
    if card.day is None:
        return "No deadline"
    words = day_words(card.day, now.date())
    full = f"{WEEKDAYS[card.day.weekday()]} {card.day.day} {MONTHS[card.day.month - 1]}"
    if card.day.year != now.year:
        full += f" {card.day.year}"
    return f"{words.capitalize()} · {full}" if words in ("today", "tomorrow", "yesterday") else full
