"""The Chinese words of time (Simplified, Traditional and some Cantonese) and what each means to the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from taskmaistro_tui.language.numbers_chinese import DIGITS, NUMERALS, read_chinese_number
from taskmaistro_tui.language.times.calculus import DAY, HOUR, MINUTE, MONTH, QUARTER, SECOND, WEEK, YEAR
from taskmaistro_tui.language.times.grammar import Edge, Grammar
from taskmaistro_tui.language.times.numeric import numeric_atoms
from taskmaistro_tui.language.times.tokens import Tokens
from taskmaistro_tui.language.times.value import Context, Number, Word
from taskmaistro_tui.language.times.zones import ZONES
from taskmaistro_tui.language.traditional import SIMPLIFIED

_SIGNS = {"，": ",", "、": ",", "～": "~", "〜": "~", "ー": "-", "—": "-", "–": "-", "。": ".", "（": "(", "）": ")"}
_PLAIN = {ord(a): b for a, b in {**SIMPLIFIED, **_SIGNS}.items()}

ENGLISH_WEEKDAYS = (
    ("monday", "mon"),
    ("tuesday", "tue"),
    ("wednesday", "wed"),
    ("thursday", "thu"),
    ("friday", "fri"),
    ("saturday",),
    ("sunday",),
)

_PHRASES: dict[str, list[Word]] = {}


def _put(kind: str, table: dict[str, Any] | str) -> None:
    if isinstance(table, str):
        table = {word: word for word in table.split()}
    for words, value in table.items():
        for word in words.split():
            _PHRASES.setdefault(word, []).append(Word((kind,), value))


_put(
    "relative day",
    {
        "今天 今日 当天 当日 本日 今儿 今儿个": 0,
        "明天 明日 听日 明儿 明儿个 翌日 次日": 1,
        "后天 后日 后儿 后儿个": 2,
        "大后天 大后日 大后儿": 3,
        "昨天 昨日 琴日 寻日 昨儿 昨儿个": -1,
        "前天 前日 前儿 前儿个": -2,
        "大前天 大前日 大前儿": -3,
    },
)
_put("days together", {"今明": (0, 2), "今明后": (0, 3), "明后": (1, 2), "昨今": (-1, 2), "前昨": (-2, 2)})
_put("week", "周 星期 礼拜")
_put("this", "这 这个 这一 这一个 本 今 今个 当前 当 此 呢 呢个")
_put("next", "下 下个 下一 下一个 次 来")
_put("after next", "下下 下下个")
_put("last", "上 上个 上一 上一个 前一 前一个")
_put("before last", "上上 上上个")
_put(
    "year word",
    {
        "今年 本年 这一年 这年": 0,
        "明年 下年 来年 翌年": 1,
        "后年": 2,
        "大后年": 3,
        "去年 上年 旧年": -1,
        "前年": -2,
        "大前年": -3,
    },
)
_put(
    "unit",
    {
        "秒 秒钟": SECOND,
        "分钟 分": MINUTE,
        "小时 钟头 个小时 个钟 个钟头": HOUR,
        "天 日": DAY,
        "周 星期 礼拜 个星期 个礼拜 个周": WEEK,
        "个月": MONTH,
        "季度 个季度 个季": QUARTER,
        "年": YEAR,
    },
)
_put("month unit", "月 月份")
_put(
    "part word",
    {
        "早上 早晨 上午 清晨 清早 一早 一大早 大清早 朝早 早间 晨早": "dawn",
        "凌晨 半夜 深夜里 后半夜 下半夜": "small hours",
        "中午 正午 晌午": "midday",
        "下午 午后 晏昼 下昼 晏就": "afternoon",
        "傍晚 黄昏": "dusk",
        "晚上 夜晚 晚间 夜里 夜间 入夜 上半夜 前半夜": "night",
        "深夜": "late night",
        "午夜 子夜": "midnight",
        "午饭 午休": "lunch",
    },
)
_put(
    "day and part",
    {
        "今晚 今夜 今晚上": (0, "night"),
        "今早 今朝 今晨": (0, "dawn"),
        "明早 听朝 明晨 明朝": (1, "dawn"),
        "明晚 听晚": (1, "night"),
        "昨晚 琴晚 寻晚 昨夜": (-1, "night"),
        "昨早": (-1, "dawn"),
        "后早": (2, "dawn"),
        "后晚": (2, "night"),
        "前晚": (-2, "night"),
        "大前晚": (-3, "night"),
        "大后晚": (3, "night"),
        "今午": (0, "midday"),
    },
)
_put("late word", {"晚": "night", "早": "dawn"})
_put("weekday digit", {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日 天": 6})
_put("now word", "现在 此刻 当前 目前 而家 依家 马上 立刻 立即 眼下 此时 此时此刻")
_put("soon word", "尽快 越快越好 尽早 赶紧")
_put(
    "in a while",
    "待会儿 待会 等会儿 等会 等一会儿 等一会 等一下 等下 过一会儿 过一会 过会儿 一会儿 一会 稍后 晚些时候 阵间",
)
_put("o'clock", "点 点钟 时")
_put("sharp", "正 整")
_put("quarter of an hour", "刻 刻钟")
_put("half", "半 搭半 踏半")
_put("five-minute mark", "踏 搭")
_put("day mark", "日 号")
_put("to", "- ~ 到 至 直到 直至")
_put("from", "从 自 由 自从 打从")
_put("before word", "前 之前 以前 前夕")
_put("after word", "后 之后 以后 过后")
_put("within word", "内 之内 以内 里")
_put("between word", "之间 中间 间 之中")
_put("start word", "起 开始 以来 起始")
_put("end mark", "止 为止 结束")
_put("by word", "截至 截止 截止到 不晚于 最迟 最晚 不迟于")
_put("every", "每 每个 每隔 每逢 逢 每一 每一个")
_put("every other", "隔")
_put("workday", "工作日 平日 上班日 个工作日")
_put("weekend word", "周末 礼拜末 星期末 双休日 周六日 周末两天")
_put("end word", "底 末 尾 月底 月末")
_put("begin word", "初 头")
_put("middle word", "中旬 中")
_put("year end", {"年底 年末 年终 岁末": "late", "年初": "early", "年中": "mid"})
_put("third of a month", {"上旬": "early", "中旬": "mid", "下旬": "late"})
_put("ordinal mark", "第")
_put("last mark", "最后 最后一 最后一个")
_put("daily", "天天 每日 每天")
_put("season word", {"春天 春季": 0, "夏天 夏季": 1, "秋天 秋季": 2, "冬天 冬季": 3})
_put("season mark", {"春": 0, "夏": 1, "秋": 2, "冬": 3})
_put("lunar", "农历 阴历 旧历")
_put("solar", "阳历 公历 新历 国历 公元 西元")
_put("lunar month", {"正月": 1, "冬月": 11, "腊月": 12})
_put("half year", {"上半年 前半年": 0, "下半年 后半年": 1})
_put("half month", {"上半月 上半个月 前半月 前半个月": 0, "下半月 下半个月 后半月 后半个月": 1})
_put("days off", "假期 长假 小长假 假日 连假 放假 黄金周 期间")
_put("sometime", "晚些时候 早些时候 稍晚 稍晚时候 某个时候 的某个时候 随时")
_put("that day", "那天 当天 当日 这天 那日 那一天 这一天")
_put("off work", "下班")
_put("done word", "完成后 做完后 完成之后 做完之后 完成以后 做完以后")
_put("some", {"几": 3, "数": 3})
_put("one-two", {"一两": 2, "两三": 3})

# English words that stand in Chinese sentences beside Chinese ones ("明天 at 3pm", "next Monday 上午").
_LATIN: dict[str, tuple[str, Any]] = {
    **{word: ("english day", n) for word, n in (("yesterday", -1), ("today", 0), ("tomorrow", 1), ("tmr", 1))},
    **{name: ("english weekday", n) for n, names in enumerate(ENGLISH_WEEKDAYS) for name in names},
    "tonight": ("day and part", (0, "night")),
    "morning": ("part word", "dawn"),
    "afternoon": ("part word", "afternoon"),
    "evening": ("part word", "night"),
    "noon": ("part word", "midday"),
    "midnight": ("part word", "midnight"),
    "next": ("next", "next"),
    "last": ("last", "last"),
    "this": ("this", "this"),
    "week": ("week", "week"),
    "weekend": ("weekend word", "weekend"),
    "at": ("at", "at"),
    "on": ("at", "on"),
}

_BY_FIRST: dict[str, list[str]] = {}
for _phrase in _PHRASES:
    _BY_FIRST.setdefault(_phrase[0], []).append(_phrase)
# Between digits the mark of an enumeration is no decimal comma: 24、25日.
_ENUMERATED = re.compile("(?<=[0-9])、(?=[0-9])")
_TOKEN_SIDE = re.compile(r"([ap])\s?\.?m(?![a-z])\.?")
_AFTER_DIGITS = frozenset(("am", "pm", "a", "p", "h", "q"))


def simplified(text: str) -> str:
    """The text with Traditional characters of time words as Simplified ones; the length stays."""
    return _ENUMERATED.sub(";", text).translate(_PLAIN) if "、" in text else text.translate(_PLAIN)


def atoms(tokens: Tokens, grammar: Grammar, context: Context) -> list[list[Edge]]:
    """What each token may mean, as the chart wants it."""
    words, count = tokens.words, len(tokens.words)
    cells: list[list[Edge]] = [[] for _ in range(count)]
    literals = grammar.literals
    from taskmaistro_tui.language.times.holidays_chinese import FIRST_CHARACTERS, match

    for at, word in enumerate(words):
        if tokens.opaque[at]:
            continue
        cell = cells[at]
        if word in literals:
            cell.append((at + 1, literals[word]))
        if word[0].isdigit() and word.isascii():
            continue
        for phrase in _BY_FIRST.get(word[0], ()):
            stop = at + len(phrase)
            if stop <= count and (len(phrase) == 1 or "".join(words[at:stop]) == phrase):
                cell.extend((stop, meaning) for meaning in _PHRASES[phrase])
        if word in NUMERALS:
            for stop, value in read_chinese_number(words, at):
                if _about(words, at, stop):
                    # 五六天 is five or six of them.
                    cell.append((stop, Word(("one-two",), value % 10)))
                    continue
                # A leading zero (零五) and a row of digits (二零一六) are written like digits.
                cell.append((stop, Number(value, stop - at if value >= 1000 or word in "零〇" else 0)))
                if 1900 <= value <= 2100 and stop - at == 4:
                    cell.append((stop, Word(("year number",), value)))
        if word in FIRST_CHARACTERS:
            cell.extend(match(words, at, context.settings.country))
        if word in _LATIN:
            kind, meaning = _LATIN[word]
            cell.append((at + 1, Word((kind,), meaning)))
        if word in ("am", "pm", "a", "p"):
            found = _TOKEN_SIDE.match(tokens.text, tokens.begins[at])
            stop_at = tokens.at_stop(at, found.end()) if found else None
            if found and stop_at is not None:
                cell.append((stop_at, Word(("noon side",), found[1])))
            elif len(word) == 1 and tokens.glued[at]:
                cell.append((at + 1, Word(("noon side",), word)))
        if word in ZONES:
            cell.append((at + 1, Word(("zone",), ZONES[word])))
    numeric_atoms(tokens, cells, context, _allowed, _allowed)
    for at in range(count - 3):
        # 2019-2023年: alone such a pair may be any number.
        if words[at + 1] in "-~" and words[at + 3] == "年" and _is_year(words[at]) and _is_year(words[at + 2]):
            for place in (at, at + 2):
                cells[place].append((place + 1, Word(("year number",), int(words[place]))))
    return cells


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.isascii() and word.isdigit() and "1900" <= word <= "2100"


def _about(words: Sequence[str], at: int, stop: int) -> bool:
    """Whether the numeral is two neighbouring digits before a unit of time, which means either (两三 is in the table)."""
    if stop - at != 2 or stop >= len(words) or words[stop] not in _COUNTED:
        return False
    first, second = DIGITS.get(words[at], 0), DIGITS.get(words[at + 1], 0)
    return first > 0 and second == first + 1


_COUNTED = frozenset("天日周星礼个小秒分季点")


def _allowed(word: str) -> bool:
    """Whether what touches a number leaves it a number of time: any Chinese character may."""
    return not word.isascii() or word in _AFTER_DIGITS or word in ZONES
