"""Chinese: pointing at tasks that exist: by words, place in the list, 它, 所有."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from taskmaistro_tui.language.filters import content_words, read_filter
from taskmaistro_tui.language.heard import Heard
from taskmaistro_tui.language.intents.chinese_clause import ChineseClause
from taskmaistro_tui.language.intents.chinese_words import LIST, PLAIN_THING
from taskmaistro_tui.language.intents.passage import intent_on
from taskmaistro_tui.language.numbers_chinese import whole_number
from taskmaistro_tui.language.patterns import Pattern
from taskmaistro_tui.language.reading import Intent, Reference, TaskDraft

_ORDINAL = Pattern(
    r"第(?P<n>[一二两三四五六七八九十\d]{1,3})(?:个|项|条|件)?(?:任务|事项|待办|项目|活动)?"
    r"|(?:任务|事项|项目|待办|编号|序号"
    r"|#)\s*(?P<m>[一二三四五六七八九十\d]{1,3})(?!\d*[岁号日月点])|(?P<last>最后(?:一)?(?:个|项"
    r"|条|件)|最新的?(?:一个)?)(?:任务|事项|待办"
    r"|项目)?|倒数第(?P<back>[一二三四五\d])(?:个|项|条)?"
)

_SEVERAL = Pattern(
    rf"(?:(?P<first>前|头|开头|最前面?的?|最上面?的?)|最后的?|末尾的?|后|最下面?的?)(?P<n>[二两三四五六七八九十\d]{{1,2}})"
    rf"(?:个|项|条|件)(?:{PLAIN_THING})?"
)
_KEPT = Pattern(
    rf"除了?(?P<kept>[^,]{{1,30}}?)(?:以外|之外|外)?(?:的|,)*(?:所有的?|全部的?|其他的?|其余的?|别的)?(?:{PLAIN_THING})?(?:都|全)?"
)
_TAGGED = Pattern(r"(?P<tag>[^\s,的]{1,8}?)(?:这个)?标签的|(?:标签|标记)(?:是|为|叫)(?P<tag2>[^\s,的]{1,8})的?")

_PREVIOUS = Pattern(
    rf"(?:它|这个|那个|这项|那项|这条|那条|这件|那件|它们|这些|那些|刚才(?:那个|的)?|上(?:一)?个"
    rf"|现在的?这个|此)(?:{PLAIN_THING}|事)?(?:的)?"
)

_EVERYPLAIN_THING = Pattern(r"所有|全部|一切|每个|整个|全都|都(?=删|取消|清|推|改|完成|移)|清空")

_WHOLE = Pattern(
    rf"(?:我的?|我们的?|这个|那个|整个|这[周月天]的?|\ue000++的?)*(?:{LIST}|日历|清单"
    rf"|列表)(?:的)?(?:中|里|上)?(?:的)?(?:{PLAIN_THING}|内容|东西"
    rf"|物品)?"
)

_FILL = Pattern(
    rf"到期|过期|截止|所有的?|全部的?|一切|每个|整个|全都|以下|下一?个|接下来的?|即将到来的?|未来的?|当前的?"
    rf"|现在的?|我的?|我们的?|这个|那个|这些|那些|这件|那件|东西|物品|内容|(?:{PLAIN_THING})"
    rf"|的|了|吧|从|在|把|将|中|里|上|都|已经?|那|这|事|一下|请|到|去|关于|有关|叫做?|名为|{LIST}"
)


def read_reference(heard: Heard, begin: int, stop: int) -> Reference:
    """How a Chinese passage points at tasks: words (the phrase without its fillers), place, 它, 所有."""
    whole = _read_one(heard, begin, stop)
    if not whole.words or whole.everything:
        return whole
    places = []
    first = begin
    for m in _AND.finditer(heard.masked, begin, stop):
        places.append((first, m.start()))
        first = m.end()
    parts = tuple(_read_one(heard, *place) for place in (*places, (first, stop)))
    if len(parts) > 1 and all(part.ordinals for part in parts):
        return Reference(whole.text, ordinals=tuple(place for part in parts for place in part.ordinals))
    if len(parts) < 2 or not all(part.words or part.ordinals for part in parts):
        return whole
    return replace(whole, parts=parts)


_AND = Pattern(r"[、,]\s*|和|以及|还有")


def _read_one(heard: Heard, begin: int, stop: int) -> Reference:
    text = heard.cut(begin, stop).strip(" ,.!?;，。！？")
    folded = heard.folded[begin:stop].strip(" ,.!?;")
    m = _ORDINAL.fullmatch(folded) or _ORDINAL.fullmatch(
        folded.removeprefix("我的").removeprefix("清单上的").removeprefix("列表里的")
    )
    if m is not None:
        if m.group("last"):
            return Reference(text, ordinals=(-1,))
        place = number_of(m.group("n") or m.group("m") or m.group("back"))
        return Reference(text, ordinals=(-place if m.group("back") else place,))
    several = _SEVERAL.fullmatch(folded)
    if several is not None:
        places = range(1, number_of(several.group("n")) + 1)
        return Reference(text, ordinals=tuple(places if several.group("first") else (-place for place in places)))
    kept = _KEPT.fullmatch(heard.masked, begin, stop)
    if kept is not None and (words := content_words(heard, *kept.span("kept"))):
        return Reference(text, everything=True, filter={"except": words})
    if _PREVIOUS.fullmatch(folded):
        return Reference(text, previous=True)
    filter_, view = read_filter(heard, begin, stop)
    if (tagged := _TAGGED.search(view)) is not None:
        name = tagged.span("tag" if tagged.group("tag") else "tag2")
        filter_.setdefault("tags", []).append(heard.cut(begin + name[0], begin + name[1]))
        view = view[: tagged.start()] + " " * len(tagged.group()) + view[tagged.end() :]
    everything = bool(_EVERYPLAIN_THING.search(view)) or bool(_WHOLE.fullmatch(view.strip(" ,.!?;")))
    rest = _FILL.compiled.sub(" ", view)
    words = tuple(w for w in content_words(heard, begin, begin + len(view), rest) if w)
    if not words and not everything and not filter_ and _NEXT.search(folded):
        filter_["next"] = True
    if not words and filter_ and _PLURAL.search(folded):
        everything = True
    return Reference(text, words=words, everything=everything, filter=filter_)


_NEXT = Pattern(r"下一?个|接下来")

_PLURAL = Pattern(rf"(?:{PLAIN_THING}|的|到期|过期|要交|要做)$|所有|全部")


def number_of(text: str | None) -> int:
    """A number in digits or Chinese numerals; 1 for anything else."""
    return whole_number(text or "") or 1


def intent_of(
    kind: str,
    clause: ChineseClause,
    reference: Reference,
    confidence: float,
    changes: dict[str, Any] | None = None,
    fallback: TaskDraft | None = None,
    **more: Any,
) -> Intent | None:
    """An intent with one reference, or None if that points nowhere; ``more`` are further fields."""
    return intent_on(kind, clause, reference, confidence, fallback, changes, **more) if reference.points else None


def first_group(m: Any, *names: str) -> tuple[int, int] | None:
    """Begin and stop of the first named group that holds something."""
    for name in names:
        if name in m.groupdict() and m.group(name) is not None and m.group(name).strip():
            begin, stop = m.span(name)
            return int(begin), int(stop)
    return None
