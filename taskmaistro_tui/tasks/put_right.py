"""The text of a memory with something in it put right: a time, a value, or all of it denied."""

from __future__ import annotations

import re
from collections.abc import Mapping

from taskmaistro_tui.language.remember.claim import Correction
from taskmaistro_tui.memory.remembered import Memory


def replaced(content: str, before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """``content`` with each time of ``before`` replaced by that of its kind in ``after``; empty if none stands in it."""
    changed = content
    for kind, text in after.items():
        old = before.get(kind)
        if old is None:
            return ""
        changed = _once(changed, old, text)
    return changed if changed != content else ""


def put_right(old: Memory, correction: Correction) -> str:
    """The older content with the new value in place of the wrong one."""
    wrong = correction.instead_of or old.value or ""
    new = correction.value
    if wrong and new.replace(".", "").isdigit() and (number := re.search(r"\d[\d.]*", wrong)):
        wrong = number[0]
    elif (
        wrong
        and re.fullmatch(r"(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)", new)
        and len(wrong.split()) > 1
    ):
        wrong = wrong.split()[0]
    changed = _once(old.content, wrong, new) if wrong else old.content
    return changed if changed != old.content else f"{old.content} → {new}"


def _once(text: str, old: str, new: str) -> str:
    at = text.casefold().find(old.casefold())
    return text[:at] + new + text[at + len(old) :] if old and at >= 0 else text


def no_longer(content: str) -> str:
    """What is written before a sentence that does not hold any more."""
    return "不再是：" if re.search(r"[\u4e00-\u9fff]", content) else "No longer true: "
