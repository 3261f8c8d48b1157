"""Word stems and small edit distances, so that "swimming lesson" finds "swim lessons" and "denist" the dentist."""

from __future__ import annotations

_IRREGULAR = {
    "bought": "buy", "paid": "pay", "sent": "send", "wrote": "write", "written": "write", "made": "make", "took": "take",
    "taken": "take", "got": "get", "gotten": "get", "did": "do", "done": "do", "went": "go", "gone": "go", "fed": "feed",
    "met": "meet", "swept": "sweep", "swam": "swim", "ran": "run", "children": "child", "kids": "kid", "men": "man",
    "women": "woman", "feet": "foot", "teeth": "tooth", "mice": "mouse", "lives": "life", "knives": "knife",
    "wives": "wife", "gave": "give", "brought": "bring", "found": "find", "told": "tell", "sold": "sell",
    "mum": "mom", "mummy": "mom", "mommy": "mom", "mother": "mom", "dad": "dad", "daddy": "dad", "father": "dad",
    "groceries": "grocery", "taxes": "tax", "tv": "television", "fridge": "refrigerator", "appt": "appointment",
    "bike": "bicycle", "automobile": "car",
}  # fmt: skip


def stem(word: str) -> str:
    """A crude stem of an English word (plural, -ing, -ed, possessive); other words come back as they are."""
    word = word.lower()
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if not word.isascii() or len(word) <= 3:
        return word
    if word.endswith("'s"):
        word = word[:-2]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "ches", "shes", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and any(v in word[: -len(ending)] for v in "aeiouy"):
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    if len(word) > 4 and word.endswith("er") and word[-3] == word[-4]:
        word = word[:-3]
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def distance(a: str, b: str, most: int) -> int:
    """Edits (insert, delete, replace, swap of neighbours) between two words; ``most + 1`` if there are more."""
    if a == b:
        return 0
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, ca in enumerate(a, start=1):
        row = [i]
        for j, cb in enumerate(b, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (ca != cb))
            if i > 1 and j > 1 and ca == b[j - 2] and a[i - 2] == cb:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return last[-1]


def alike(a: str, b: str) -> float:
    """How alike two stems are: 1 for the same, 0.9 for a word begun, about 0.8 for a typo, 0 otherwise."""
    if a == b:
        return 1.0
    short, long = (a, b) if len(a) <= len(b) else (b, a)
    if len(short) >= 4 and long.startswith(short):
        return 0.9 if len(long) - len(short) <= 3 else 0.75
    if len(short) < 4 or (a[0] != b[0] and a[1:2] != b[1:2] and a[0] != b[1:2]):
        return 0.0
    allowed = 1 if len(short) < 7 else 2
    edits = distance(a, b, allowed)
    return 0.85 - 0.1 * (edits - 1) if edits <= allowed else 0.0
