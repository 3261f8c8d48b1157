"""The Chinese words of time (Simplified, Traditional and some Cantonese) and what each means to the rules."""

from __future__ import annotations

import re
from typing import Any

from taskmaistro_tui.language.numbers_chinese import NUMERALS, read_chinese_number
from taskmaistro_tui.language.times.calculus import DAY, HOUR, MINUTE, MONTH, QUARTER, SECOND, WEEK, YEAR
from taskmaistro_tui.language.times.grammar import Edge, Grammar
from taskmaistro_tui.language.times.numeric import numeric_atoms
from taskmaistro_tui.language.times.tokens import Tokens
from taskmaistro_tui.language.times.value import Context, Number, Word
from taskmaistro_tui.language.times.zones import ZONES

# Traditional characters of time words and holidays, one to one.
_TRADITIONAL = (
    "後週禮點鐘個號兩這時節聖間開關從過達當現馬尅儘內頭裡裏總萬國慶勞動兒婦誕復愛師親陽臘燈農曆歷齋幾們為"
    "來無東晝尋繼續還沒幹寫買賣電話邊圍雙單紀歸門際權軍業監滿額棄窮贖聽紅灑樹靈臨瑪體淨豐獻築異賀歲廟會實"
    "環寶術傳統護頓爾樁禱羅屬轉經難覺臺灣遺產奧運陸離帶傷殘慘蔭濟陣員廣結終剛確殺潔聯濕願證誼靜氣穀種裝黨"
    "猶騰贊夠顯漁塵牆勝僕樂學習養壽歐亞貨幣觀貝納維侶將廢銀葉賽連驗書識讀憶憲網絡藝樞氈衛鳳顏隊華爺傑濱聾"
    "啞癡滅園頂紙鳥蟲歡驕說語視諾癇聲穫費餅薩獎腦臉藥麵蘇滬錢闔恆憑險綠藍銷誤課詞請謝認讓論設訂計訓記許評"
    "試該詳談調謀講譜貓財責"
)
_SIMPLIFIED = (
    "后周礼点钟个号两这时节圣间开关从过达当现马克尽内头里里总万国庆劳动儿妇诞复爱师亲阳腊灯农历历斋几们为"
    "来无东昼寻继续还没干写买卖电话边围双单纪归门际权军业监满额弃穷赎听红洒树灵临玛体净丰献筑异贺岁庙会实"
    "环宝术传统护顿尔桩祷罗属转经难觉台湾遗产奥运陆离带伤残惨荫济阵员广结终刚确杀洁联湿愿证谊静气谷种装党"
    "犹腾赞够显渔尘墙胜仆乐学习养寿欧亚货币观贝纳维侣将废银叶赛连验书识读忆宪网络艺枢毡卫凤颜队华爷杰滨聋"
    "哑痴灭园顶纸鸟虫欢骄说语视诺痫声获费饼萨奖脑脸药面苏沪钱阖恒凭险绿蓝销误课词请谢认让论设订计训记许评"
    "试该详谈调谋讲谱猫财责"
)
_PLAIN = {ord(a): b for a, b in zip(_TRADITIONAL, _SIMPLIFIED, strict=True)}
_PLAIN.update(
    {ord("，"): ",", ord("、"): ",", ord("～"): "~", ord("ー"): "-", ord("—"): "-", ord("–"): "-", ord("。"): "."}
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
        "今天 今日 当天 当日 本日 今儿": 0,
        "明天 明日 听日 明儿 翌日 次日": 1,
        "后天 后日 後日": 2,
        "大后天 大后日": 3,
        "昨天 昨日 琴日 寻日 昨儿": -1,
        "前天 前日": -2,
        "大前天 大前日": -3,
    },
)
_put("week", "周 星期 礼拜")
_put("this", "这 这个 这一 这一个 本 今 今个 当前 当 此")
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
        "小时 钟头 个小时 个钟 个钟头 鐘頭": HOUR,
        "天 日": DAY,
        "周 星期 礼拜 个星期 个礼拜 个周": WEEK,
        "个月 個月": MONTH,
        "季度 个季度 个季": QUARTER,
        "年": YEAR,
    },
)
_put("month unit", "月 月份")
_put(
    "part word",
    {
        "早上 早晨 上午 清晨 清早 一早 一大早 大清早 朝早 早间 晨早": "dawn",
        "凌晨 半夜 深夜里": "small hours",
        "中午 正午 晌午": "midday",
        "下午 午后 晏昼 下昼 晏就": "afternoon",
        "傍晚 黄昏": "dusk",
        "晚上 夜晚 晚间 夜里 夜间 入夜": "evening",
        "深夜": "late night",
        "午夜 子夜": "midnight",
        "午饭 午休": "lunch",
    },
)
_put(
    "day and part",
    {
        "今晚 今夜 今晚上": (0, "evening"),
        "今早 今朝 今晨": (0, "dawn"),
        "明早 听朝 明晨 明朝": (1, "dawn"),
        "明晚 听晚": (1, "evening"),
        "昨晚 琴晚 寻晚 昨夜": (-1, "evening"),
        "昨早": (-1, "dawn"),
        "后早": (2, "dawn"),
        "后晚": (2, "evening"),
        "前晚": (-2, "evening"),
        "大前晚": (-3, "evening"),
        "大后晚": (3, "evening"),
        "今午": (0, "midday"),
    },
)
_put("late word", {"晚": "evening", "早": "dawn"})
_put("weekday digit", {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日 天": 6})
_put("now word", "现在 此刻 当前 目前 而家 依家 马上 立刻 立即 眼下 此时 此时此刻")
_put("soon word", "尽快 越快越好 尽早 赶紧")
_put("o'clock", "点 点钟 时 點鐘")
_put("sharp", "正 整")
_put("quarter of an hour", "刻 刻钟")
_put("half", "半 搭半 踏半")
_put("five-minute mark", "踏 搭")
_put("day mark", "日 号")
_put("to", "- ~ 到 至 直到 － –")
_put("from", "从 自 由 自从 打从")
_put("before word", "前 之前 以前 前夕")
_put("after word", "后 之后 以后 过后")
_put("within word", "内 之内 以内 里")
_put("start word", "起 开始 以来 起始")
_put("by word", "截至 截止 截止到 不晚于 最迟 最晚 迟于 不迟于")
_put("every", "每 每个 每隔 每逢 逢 每一 每一个")
_put("every other", "隔")
_put("workday", "工作日 平日 上班日 个工作日")
_put("weekend word", "周末 礼拜末 星期末 週末")
_put("end word", "底 末 尾 月底 月末")
_put("begin word", "初 头")
_put("middle word", "中旬 中")
_put("ordinal mark", "第")
_put("last mark", "最后 最后一 最后一个")
_put("daily", "天天 每日 每天")
_put("season word", {"春天 春季": 0, "夏天 夏季": 1, "秋天 秋季": 2, "冬天 冬季": 3})
_put("lunar", "农历 阴历 旧历")
_put("lunar month", {"正月": 1, "冬月": 11, "腊月": 12})
_put("half year", {"上半年": 0, "下半年": 1})
_put("holiday time", "假期 长假 期间 小长假 假日")
_put("off work", "下班")
_put("done word", "完成后 做完后 完成之后 做完之后 完成以后 做完以后")
_put("some", {"几": 3, "数": 3})
_put("one-two", {"一两": 2, "两三": 3})

_BY_FIRST: dict[str, list[str]] = {}
for _phrase in _PHRASES:
    _BY_FIRST.setdefault(_phrase[0], []).append(_phrase)
_TOKEN_SIDE = re.compile(r"([ap])\s?\.?m(?![a-z])\.?")
_AFTER_DIGITS = frozenset(("am", "pm", "a", "p", "h", "q"))


def simplified(text: str) -> str:
    """The text with Traditional characters of time words as Simplified ones; the length stays."""
    return text.translate(_PLAIN)


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
                # A leading zero (零五) and a row of digits (二零一六) are written like digits.
                cell.append((stop, Number(value, stop - at if value >= 1000 or word in "零〇" else 0)))
                if 1900 <= value <= 2100 and stop - at == 4:
                    cell.append((stop, Word(("year number",), value)))
        if word in FIRST_CHARACTERS:
            cell.extend(match(words, at, context.settings.country))
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
    return cells


def _allowed(word: str) -> bool:
    """Whether what touches a number leaves it a number of time: any Chinese character may."""
    return not word.isascii() or word in _AFTER_DIGITS or word in ZONES
