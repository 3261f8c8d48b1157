"""Which language a text is in, and its folded form: lower case, plain quotes, simplified characters.

Folding keeps the length, so that positions in the folded text are positions in the text.
"""

from __future__ import annotations

from taskmaistro_tui.language.traditional import SIMPLIFIED

_PUNCTUATION = {
    "‘": "'", "’": "'", "ʼ": "'", "`": "'", "´": "'",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "＂": '"',
    "，": ",", "。": ".", "．": ".", "？": "?", "！": "!", "；": ";", "：": ":", "（": "(", "）": ")", "～": "~",
    "＃": "#", "＠": "@", "＋": "+", "＾": "^", "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-",
    "\u00a0": " ", "\u3000": " ", "\t": " ", "\u200b": " ", "\ufeff": " ",
}  # fmt: skip
_PRIVATE = {code: " " for code in range(0xE000, 0xE010)}
_FOLD: dict[int, str] = {
    **{ord(k): v for k, v in _PUNCTUATION.items()},
    **_PRIVATE,
    **{c: chr(c - 0xFEE0) for c in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))},
}
_FOLD_CHINESE = {**_FOLD, **{ord(k): v for k, v in SIMPLIFIED.items()}}


def is_chinese(character: str) -> bool:
    """Whether ``character`` is a Chinese ideograph."""
    return "\u4e00" <= character <= "\u9fff" or "\u3400" <= character <= "\u4dbf"


def language_of(text: str) -> str:
    """``zh`` when a good part of the letters are Chinese, otherwise ``en``."""
    if text.isascii():
        return "en"
    chinese = sum(1 for c in text if "\u3400" <= c <= "\u9fff")
    if not chinese:
        return "en"
    latin_words = sum(1 for word in text.split() if word[0].isascii() and word[0].isalpha())
    return "zh" if chinese >= latin_words else "en"


def lower(text: str) -> str:
    """``text`` in lower case with the same length (a few capitals have a longer lower-case form; they stay)."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(small if len(small := c.lower()) == 1 else c for c in text)


def fold(text: str, language: str) -> str:
    """``text`` as the rules look at it; same length as ``text``."""
    if language == "zh":
        return lower(text.translate(_FOLD_CHINESE))
    return lower(text) if text.isascii() and "`" not in text and "\t" not in text else lower(text.translate(_FOLD))
