"""What stands around a Chinese time and makes it none: 两点建议, 三号楼, 前天气."""

from __future__ import annotations

from collections.abc import Sequence

from taskmaistro_tui.language.times.value import Time


def stands(value: Time, words: Sequence[str], begin: int, stop: int) -> bool:
    """Whether the characters before and after let ``words[begin:stop]`` be the time it was read as."""
    before = words[begin - 1] if begin else ""
    after = words[stop] if stop < len(words) else ""
    said = "".join(words[begin:stop])
    following = "".join(words[stop : stop + 4])
    if any(said.endswith(name) and following.startswith(ends) for name, ends in _NAMES.items()):
        return False
    if before and _joined(said, before, following[:1]):
        return False
    if _is_a_little(said) and (before not in _BEFORE_ONE or after in ("儿", "点", "也", "都", "不", "想", "没")):
        return False
    if said[-1] == "起" and after in ("床", "来", "飞", "跑", "身", "码", "因", "点"):
        return False
    if said[0] == "下" and before == "一":
        return False  # 看一下周三的安排, 睡了一下午
    if said[0] == "前" and (
        before in ("提", "目", "之", "以", "从") or (value.form == "range" and before in _EVENT_ENDS)
    ):
        return False  # 会议开始前十分钟 is counted from the meeting
    check = _BY_FORM.get(value.form)
    return check is None or not check(said, before, following)


def _joined(said: str, before: str, after: str) -> bool:
    """Whether the first character belongs to what stands before: 一次|周杰伦, 记下来|周四, 一百零三点九, 今年三十岁."""
    if said[0] in "零〇":
        return before in _NUMERALS
    if before in "零〇百千万" and said[0] in _NUMERALS:
        return True
    if said[0] == "次":
        return before in _NUMERALS or before in "每再这那"
    if said[0] == "来":
        return before != ","
    return said[:3] == "年三十" and (
        before in "今去明后前本每" or before in _NUMERALS or after in _NUMERALS or after == "岁"
    )


_NUMERALS = frozenset("零〇一二两三四五六七八九十百千万几多0123456789")
# Words of every day that begin like a time.
_NAMES: dict[str, tuple[str, ...]] = {
    "天天": ("向上", "酷跑"),
    "今日": ("头条",),
    "昨日": ("重现",),
    "明日": ("方舟", "之星", "之后"),
    "明天": ("系",),
    "后天": ("性", "天气"),
    "今天": ("下",),
    "春天": ("的歌",),
    "一会": ("议", "员", "计"),
}
_EVENT_ENDS = frozenset("始束饭餐睡课班会门车赛试机学店工身发到")
_BEFORE_ONE = ("", ",", "在", "于", "到", "是", "约", "从")


def _is_a_little(said: str) -> bool:
    """一点 after anything but a day or a part of the day is "a little", 一时 "for a moment"."""
    return said in ("一点", "一时")


# What a day of the month, a month or an hour counts that is no time.
_NUMBERED = frozenset("楼线门店房馆位码厅车台机员选路院桌柜箱库球口窗仓池展病铺梯坑舱井字棚摊")
_NUMBERED_LONG = ("会议室", "教室", "文件", "电池", "公路", "航站", "出口", "月台", "站台", "宿舍", "座位")
_POINTS = (
    "建议 要求 意见 原因 理由 看法 说明 内容 想法 区别 优点 缺点 经验 心得 体会 感想 共识 希望 疑问 问题 结论 注意 好处"
    " 坏处 不同 启示 收获 总结 共同 相同 特点 方法 技巧 一线 水"
).split()
_MEASURES = tuple(
    "折 成 倍 分 元 块 米 公里 公斤 千克 斤 吨 升 毫升 厘米 英寸 寸 度 万 亿 平方 平米 级 个百分 % 个点 公分 克 英里 岁".split()
)


def _dow(said: str, before: str, following: str) -> bool:
    if said[-1] == "天" and following.startswith("气"):
        return True
    # 一周三次 is how often
    return bool(before) and before in "一两半每几" and following[:1] in ("次", "回", "遍", "顿", "趟")


def _repeat(said: str, before: str, following: str) -> bool:
    # 每周三次 is how often
    return said[-1] in "一二三四五六日" and following[:1] in ("次", "回", "遍", "顿", "趟")


def _clock(said: str, before: str, following: str) -> bool:
    if said[-1] == "点" and following.startswith((*_POINTS, "之间", "式")):
        return True
    if before == "第" or (before == "有" and said[-1] == "点" and following[:1] in ("", ",", ".")):
        return True
    # 八点五折, 三点五公里 are numbers with a point.
    rest = following[1:] if said[-1] == "点" and following[:1] in _NUMERALS else following
    pointed = "点" in said and said[-1] not in "分半刻钟整正" and (said[-1] != "点" or rest is not following)
    return pointed and rest.startswith(_MEASURES)


def _month(said: str, before: str, following: str) -> bool:
    return following[:1] in ("天", "饼", "嫂", "卡", "票") or before == "第"


def _day_of_month(said: str, before: str, following: str) -> bool:
    if following[:1] in _NUMBERED or following.startswith(_NUMBERED_LONG):
        return True
    return said[-1] == "日" and following[:1] in ("游", "谈", "餐", "票", "均", "龄")


def _year(said: str, before: str, following: str) -> bool:
    return following[:1] in ("级", "份", "轮", "糕")


def _part(said: str, before: str, following: str) -> bool:
    return following.startswith(("好", "餐", "安", "饭", "茶"))


_BY_FORM = {
    "dow": _dow,
    "date": _dow,
    "repeat": _repeat,
    "clock": _clock,
    "month": _month,
    "dom": _day_of_month,
    "range": _day_of_month,
    "in year": _year,
    "part": _part,
}
