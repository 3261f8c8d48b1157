"""Whether two claims speak of the same subject, and whether two values are the same."""

from __future__ import annotations

import re

from taskmaistro_tui.language.remember.chinese_words import RELATIONS as CHINESE_RELATIONS
from taskmaistro_tui.language.remember.claim import USER
from taskmaistro_tui.language.remember.english_words import FEMALE, MALE, PEOPLE

_CHINESE_PEOPLE = frozenset(CHINESE_RELATIONS.split("|"))
_RELATIONS = PEOPLE | _CHINESE_PEOPLE
_SHE = frozenset(("she", "her", "她"))
_HE = frozenset(("he", "his", "him", "他"))
_IT = frozenset(("it", "that", "this", "its", "它", "这", "那"))
_USUAL = re.compile(r"^(?:daily|weekly|monthly|regular|usual|team|our|每日|每周)\s*")
_HOLLOW = frozenset("a an the my our his her their its some any to of for and with in at on no one another".split())
_ENDING = re.compile(r"(?:ing|ies|ed|es|s|y|e)$")
_WORD = re.compile(r"[\u3400-\u9fff]+|[^\W_]+(?:['’.:/-][^\W_]+)*")


def is_person(subject: str) -> bool:
    """Whether a subject is the user or somebody related; a bare name may be one too, see :func:`is_thing`."""
    return subject == USER or any(part in _RELATIONS for part in subject.split()[:2])


def is_thing(subject: str) -> bool:
    """Whether a subject is certainly no person: it belongs to somebody, or has several words and no relation."""
    return "'s " in subject or "的" in subject or (" " in subject and not is_person(subject))


def fits_pronoun(pronoun: str, subject: str) -> bool:
    """Whether ``pronoun`` may stand for ``subject``."""
    if not subject or subject == USER:
        return False
    parts = set(subject.split())
    if pronoun in _SHE:
        return not is_thing(subject) and not parts & MALE
    if pronoun in _HE:
        return not is_thing(subject) and not parts & FEMALE
    if pronoun in _IT:
        return not is_person(subject)
    return True


def _owner(subject: str) -> str:
    owner, owned, _ = subject.rpartition("'s ")
    if not owned:
        owner, _, _ = subject.rpartition("的")
    return owner


def same_subject(new: str, old: str) -> bool:
    """Whether ``new`` may name what ``old`` names: the same words, or a person by relation, by name or by both ("Anna",
    "sister Anna"), or a thing in fewer words than before ("the review" after "the code review")."""
    if new == old:
        return True
    if not new or not old or USER in (new, old):
        return False
    new, old = _USUAL.sub("", new), _USUAL.sub("", old)
    if new == old:
        return True
    if _owner(new) != _owner(old):
        return (
            bool(_owner(new) and _owner(old))
            and new.split()[-1] == old.split()[-1]
            and same_subject(_owner(new), _owner(old))
        )
    few, many = set(new.split()), set(old.split())
    if is_person(new) or is_person(old):
        return few <= many or many <= few
    if new >= "\u2e80":
        return len(new) >= 2 and old.endswith(new)
    return few < many and old.endswith(new)


def _roots(value: str) -> frozenset[str]:
    words = _WORD.findall(value.casefold())
    return frozenset(
        word if word[0] >= "\u2e80" or any(map(str.isdigit, word)) else _ENDING.sub("", word) or word
        for word in words
        if word not in _HOLLOW
    )


def same_value(left: str, right: str) -> bool:
    """Whether two values say the same, or one says more of the same ("coffee", "strong coffee")."""
    mine, theirs = _roots(left), _roots(right)
    if not mine or not theirs:
        return False
    if mine <= theirs or theirs <= mine:
        return True
    a, b = left.casefold().strip(), right.casefold().strip()
    return bool(a >= "\u2e80" and b >= "\u2e80" and (a in b or b in a))


def equal_value(left: str, right: str) -> bool:
    """Whether two values say exactly the same, whatever their articles, case and endings."""
    return _roots(left) == _roots(right)
