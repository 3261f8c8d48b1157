"""Putting right a mistyped first word in Chinese: 题醒我…, 删出牛奶, 取削会议. Most slips are characters that sound alike."""

from __future__ import annotations

from taskmaistro_tui.language.patterns import Pattern

_COMMANDS = (
    "提醒",
    "删除",
    "删掉",
    "取消",
    "添加",
    "推迟",
    "完成",
    "移除",
    "安排",
    "清空",
    "标记",
    "记得",
    "创建",
    "新建",
    "改到",
)
# Characters that are typed for one of a command's, by sound or by shape.
_ALIKE = {
    "提": "题缇啼堤", "醒": "型省行腥星姓", "删": "珊册山衫栅", "除": "出处初楚厨触", "掉": "吊调钓",
    "取": "曲去娶趣区", "消": "削肖销", "添": "天田填甜", "加": "家佳嘉架", "推": "退腿堆", "迟": "尺池吃持翅",
    "完": "玩万晚丸", "成": "城程称呈", "移": "以宜疑一", "安": "按案暗", "排": "牌派拍徘", "清": "青情请轻", "空": "控孔恐",
    "标": "表彪", "记": "计纪及级", "得": "的德地", "创": "床窗闯", "建": "见健键", "新": "心辛信", "改": "该盖",
    "到": "道倒",
}  # fmt: skip
_FIRST = Pattern(
    r"(?:\s*(?:请|麻烦你?|帮我|给我|能不能|可以|你|小爱|小度)[\s,]*)*\s*(?P<word>[\u4e00-\u9fff]{2})(?=\S)"
)
# Words of their own that are one such character away from a command.
_WORDS = frozenset(
    "提行 去除 清单 请加 表记 计得 天家 退迟 晚成 心得 该到 请空 移出 改道 盖到 取得 去掉 推到 完了 新家 区别".split()
)


def with_command_corrected(folded: str) -> tuple[int, int, str] | None:
    """Where the first word of a folded text is one character away from a command that sounds the same, and that command."""
    m = _FIRST.match(folded)
    word = m.group("word") if m is not None else ""
    if m is None or word in _COMMANDS or word in _WORDS:
        return None
    near = [command for command in _COMMANDS if _sounds_like(word, command)]
    return (m.start("word"), m.end("word"), near[0]) if len(near) == 1 else None


def _sounds_like(word: str, command: str) -> bool:
    wrong = [(said, meant) for said, meant in zip(word, command, strict=True) if said != meant]
    return len(wrong) == 1 and wrong[0][0] in _ALIKE[wrong[0][1]]
