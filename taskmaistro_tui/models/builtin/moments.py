"""Days, moments and lengths of time in the user's words, English and Chinese."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from taskmaistro_tui.memory.when import When, is_over, local_day, parse_when

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_DAYS_ZH = ("周一", "周二", "周三", "周四", "周五", "周六", "周日")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def when_of(text: object, now: datetime) -> When | None:
    """The day or moment of a document's text (a moment in the zone of ``now``), None if it holds none."""
    if not isinstance(text, str) or not text:
        return None
    try:
        when = parse_when(text, now.tzinfo)  # type: ignore[arg-type]
    except ValueError:
        return None
    return when.astimezone(now.tzinfo) if isinstance(when, datetime) else when


def day_words(day: date, now: datetime, language: str) -> str:
    """``day`` as people name it from ``now``: today, tomorrow, Friday, Fri 27 Nov, 3 Mar 2027."""
    today = now.date()
    distance = (day - today).days
    if language == "zh":
        near = {0: "今天", 1: "明天", 2: "后天", -1: "昨天"}.get(distance)
        if near:
            return near
        weekday = _DAYS_ZH[day.weekday()]
        if 2 < distance < 7:
            same_week = day - timedelta(days=day.weekday()) == today - timedelta(days=today.weekday())
            return weekday if same_week else f"下{weekday}"
        year = f"{day.year}年" if day.year != today.year else ""
        return f"{year}{day.month}月{day.day}日" + (f"（{weekday}）" if abs(distance) < 60 else "")
    near = {0: "today", 1: "tomorrow", -1: "yesterday"}.get(distance)
    if near:
        return near
    if 1 < distance < 7:
        return _DAYS[day.weekday()]
    plain = f"{day.day} {_MONTHS[day.month - 1]}"
    if day.year != today.year and abs(distance) > 60:
        return f"{plain} {day.year}"
    return f"{_DAYS[day.weekday()][:3]} {plain}" if abs(distance) < 60 else plain


def clock_words(moment: datetime, clock: int, language: str) -> str:
    """The time of day, on a 24-hour or (``clock`` 12) a 12-hour clock."""
    if clock != 12:
        return f"{moment:%H:%M}"
    hour = moment.hour % 12 or 12
    minutes = f":{moment.minute:02d}" if moment.minute else ""
    if language == "zh":
        return f"{'上午' if moment.hour < 12 else '下午'}{hour}{minutes or '点'}"
    return f"{hour}{minutes} {'am' if moment.hour < 12 else 'pm'}"


def when_words(text: object, now: datetime, language: str, clock: int = 24) -> str:
    """A document's time in words ("Friday", "tomorrow at 15:00"); the text itself if it is no time."""
    when = when_of(text, now)
    if when is None:
        return str(text or "")
    day = day_words(local_day(when, now.tzinfo), now, language)  # type: ignore[arg-type]
    if not isinstance(when, datetime):
        return day
    hour = clock_words(when, clock, language)
    return f"{day} {hour}" if language == "zh" else f"{day} at {hour}"


def deadline_words(text: object, now: datetime, language: str, clock: int = 24) -> str:
    """A deadline with what it means now: "due Friday", "overdue since yesterday"; empty if there is none."""
    when = when_of(text, now)
    if when is None:
        return ""
    words = when_words(text, now, language, clock)
    if is_over(when, now):
        return f"{words}已过期" if language == "zh" else f"overdue since {words}"
    return f"{words}截止" if language == "zh" else f"due {words}"


def minutes_words(minutes: int, language: str) -> str:
    """A length of time: "20 min", "1 h 30 min"; days only where they are whole."""
    hours, rest = divmod(minutes, 60)
    if language == "zh":
        return (f"{hours}小时" if hours else "") + (f"{rest}分钟" if rest or not hours else "")
    return " ".join(
        part for part in (f"{hours} h" if hours else "", f"{rest} min" if rest or not hours else "") if part
    )
