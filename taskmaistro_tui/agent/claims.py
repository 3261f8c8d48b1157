"""Whether a reply says that something has been changed, so that it can be put right where nothing was.

Judged clause by clause. What is asked, offered, denied, quoted, tied to a condition, or long since does not count. After a
question of the user a reply tells what the list says ("the dentist is marked as done"), so only what the assistant says it did
itself, or just now, counts then.
"""

from __future__ import annotations

import re

from taskmaistro_tui.language.script import fold, language_of

_CHANGED = (
    "added|created|saved|stored|updated|changed|marked|removed|deleted|moved|scheduled|rescheduled|postponed|renamed|set(?: up)?"
    "|noted|recorded|archived|completed|finished|closed|cancell?ed|cleared|crossed|checked|ticked|booked|logged|registered|filed"
    "|assigned|tagged|prioriti[sz]ed|flagged|snoozed|pushed|pulled|reopened|restored|edited|modified|adjusted|corrected|switched"
    "|inserted|merged|split|scratched|dropped|shortened|swapped|undone|done|taken (?:care of|off|out|back)|put|wiped|erased"
    "|written down|brought forward|deferred|delayed"
)
_BASES = (
    "add|create|save|store|update|change|mark|remove|delete|move|schedule|reschedule|postpone|rename|set|record|archive|complete"
    "|close|cancel|clear|cross|check|tick|book|log|register|file|assign|tag|prioriti[sz]e|flag|snooze|push|reopen|restore|edit"
    "|adjust|put|take"
)
_GOING = "(?:add|creat|sav|updat|mark|remov|delet|mov|schedul|postpon|archiv|complet|chang|sett|putt|clear|cancell?)ing"
_ADVERBS = r"(?: (?:just|now|also|already|all|both|successfully|gone ahead and|went ahead and|officially|duly))*"
_OPENERS = (
    r"(?:(?:sure(?: thing)?|ok|okay|alright|all right|great|yes|yep|got it|perfect|understood|of course|certainly|absolutely"
    r"|no problem|there you go|voila|good news|consider it)\b\W*)*"
)

_OWN_ENGLISH = re.compile(
    rf"\b(?:i|we)(?:'ve| have|'ll have|'d)?{_ADVERBS} (?:{_CHANGED}|made (?:a note|sure|it so)|took care"
    r"|got (?:it|that|them) (?:down|in|on))\b"
    rf"|\b(?:is|are|has been|have been|'s been|was|were) (?:now|just) (?:{_CHANGED}|on your|off your|in your|gone)\b"
    rf"|\b(?:has|have)(?: now| just) been (?:{_CHANGED})\b|\bnow (?:shows?|stands|reads|counts) as\b"
    r"|\b(?:is|are) (?:now |all )?(?:done and dusted|all set)\b"
    r"|\bconsider (?:it|that|them) done\b"
)
"""What the assistant says it did itself, or just now."""

_WILL_ENGLISH = re.compile(
    rf"\b(?:i|we)(?:'ll| will)(?: now| just| go ahead and| right away)* (?:{_BASES})\b(?! (?:that|it|this) in mind| care)"
    rf"|\b(?:i|we)(?:'m| am|'re| are)(?: now| just| going to| gonna)* (?:{_BASES}|{_GOING})\b"
)
"""What it says it does at once, which a reply without a tool call does not do."""
_TIED = re.compile(r"\b(?:if|when|whenever|once|unless|until|as soon as|after|before|in case)\b")

_TOLD_ENGLISH = re.compile(
    r"(?:\b(?:is|are|was|were|got|gets|has been|have been|been)|'s(?: been)?)"
    rf"{_ADVERBS} (?:{_CHANGED}|on your list|off your list|gone from your)\b"
    r"|\b(?:tasks?|reminders?|to-?dos?|items?|deadlines?|profile|preferences?|status|priority|title|list)(?: \w+)?"
    rf" (?:successfully )?(?:{_CHANGED})\b"
    rf"|^\W*{_OPENERS}(?!noted\b|(?:set|put|split) (?:an?|up)\b)(?:all )?(?:{_CHANGED}|all set|set)\b"
    r"(?!(?: tasks?| items?| to-?dos?)\b|:? *(?:\(|\d|none\b|nothing\b|no\b))"
    rf"|(?:->|=>|→|➜|⇒) *\W*(?:{_CHANGED})\b|^\W*[✓✔☑✅🗑]\S*\s+\S.*\b(?:{_CHANGED})\b"
)
"""What it says has happened; after a question that is what the list says."""

_AWAY = re.compile(
    r"\b(?:not|nothing|never|none|neither|nobody|cannot|unable|failed|done already)\b|n't\b|^\W*(?:and |but |or |so )?no\b"
    r"|\b(?:no|without)\b(?= (?:task|item|change|deadline|reminder|to-?do|such|other|one|more|new|longer))"
    r"|^\W*(?:and |but |or |so |then |please )?(?:if|when|whenever|once|unless|until|till|as soon as|after|before|should|shall"
    r"|would|could|can|may|might|do|does|did|is|are|was|were|has|have|want|tell|say|let me|to|which|what|who|how|why|where"
    r"|whether|for example|e\.g\.|you can|you could|try|just say|ask me)\b"
    r"|\b(?:that|which|who|whether|if|how|what|be|being|get|getting|to have|want|when|as soon as|once|until|would|could|can|may"
    r"|might|should|must)(?: \w+){0,4}"
    rf" (?:{_CHANGED}|{_BASES})\b"
    r"|\b(?:yesterday|ago|last (?:week|month|year|night|mon|tues|wednes|thurs|fri|satur|sun)\w*|earlier|before"
    r"|this (?:week|month|year|morning)|on \w+day|in \d{4}|since|usually|always|by default|automatically|every|each)\b"
    r"|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|some|most|many|several|few)\b(?: \w+){0,3} (?:is|are)\b"
)
"""What makes a clause no claim: denials, questions, offers, conditions, what was long since, what holds in general, counts."""

_OWN_CHINESE = re.compile(
    r"(?:我|我们)(?:已经?|刚刚?|都|也|就|这就|马上|现在)*(?:把|帮你|帮您|给你|为你|为您|替你|将).{0,30}?(?:了|好|成|为|到|进|入)(?!吗)"
    r"|(?:已经?|刚刚?)(?:帮|为|给|替)(?:你|您)|(?:帮|为|给|替)(?:你|您).{0,20}?(?:好了|上了|掉了|完了|过了|成了|了[。！!~～]*$)"
    r"|(?<=\w)记下(?:好)?了|搞定(?:了|啦)?|办妥了"
    r"|(?:设置|设|安排|添加|加|改|记|标|调整|处理|更新|保存|删除|移除|推迟|提前)好了"
)
_VERBS_CHINESE = (
    "添加|加入|加上|加进|放进|放入|列入|保存|存好|删除|删掉|删去|移除|去掉|划掉|更新|修改|改为|改成|改到|完成|标记|标为|标成|记录|创建|新建|建好"
    "|设置|设为|设成|设定|安排|推迟|延后|延到|推到|提前|移到|挪到|取消|归档|恢复|撤销|调整|重命名|处理|清空|勾选|勾掉|打勾|搞定"
)
_WILL_CHINESE = re.compile(
    r"(?:我|我们)?(?:这就|马上就?|现在就|立刻)(?:帮你|帮您|为你|为您|给你|去|来|把)?.{0,12}?(?:添加|加上|标记|删除|删掉|修改|更新|记下|安排|完成|推迟|取消)"
)
_TIED_CHINESE = re.compile(r"如果|要是|假如|一旦|等|只要|的话|之后|以后|需要我|要不要")
_TOLD_CHINESE = re.compile(
    rf"(?:已经?|都)(?:成功|全部|一并)?(?:被|经)?(?:{_VERBS_CHINESE})|(?:{_VERBS_CHINESE})(?:成功)?(?:好|完)?(?:了|啦|成功)(?!吗|没|么)"
    rf"|被(?:{_VERBS_CHINESE})|已经?(?:从|把|将|按|在).{{1,20}}?(?:{_VERBS_CHINESE})"
    rf"|(?:改为|改成|改到|设为|设成|推迟到|延到|推到|提前到|移到|挪到|标记为|标为|标成)[^了,。]{{1,12}}了|(?:现在|目前)(?:是|为|显示为|变成)(?:了)?[“\"]?(?:已完成|完成|归档|取消)|^\W*(?:好的?|没问题|收到|行|可以|明白)?\W*(?:完成|搞定|办好)[！!。了啦]"
)
_AWAY_CHINESE = re.compile(
    r"早就|早已|没有|没能|未能|未(?!来|完)|并没|还没|尚未|无法|不能|不会|不了|不到|没(?=添|加|保|删|改|完|标|记|创|更|找|法)|(?:吗|么|呢|吧)[。!?~]*$"
    r"|如果|要是|假如|一旦|等到|需要我|要不要|要我|想要|可以(?:帮|为|把|让|说|用|试)|能(?:帮|为|把)|是否|会不会|只要|试试|比如|例如|请(?:告诉|说|先)|的话"
    r"|昨天|前天|上周|上个?月|去年|之前|以前|早就|刚才你|每天|每周|每月|自动|通常|一般"
    r"|(?:有|共)?(?:\d+|[一二三四五六七八九十两几])(?:个|项|条|件).{0,8}?(?:已|完成)"
    rf"|(?:已|未)?(?:{_VERBS_CHINESE})的(?!是)"
)

_ENGLISH = (_OWN_ENGLISH, _WILL_ENGLISH, _TIED, _TOLD_ENGLISH, _AWAY)
_CHINESE = (_OWN_CHINESE, _WILL_CHINESE, _TIED_CHINESE, _TOLD_CHINESE, _AWAY_CHINESE)

_HEADLINE = re.compile(rf"\W*{_OPENERS}(?:all )?(?:{_CHANGED}|all set)\W*|\W*(?:已?完成|搞定|办好)(?:了|啦)?\W*")
"""What may stand before a question: "All done, anything else?"."""

_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|(?<=[。！？])|\n+")
_CLAUSE = re.compile(r"[;；]|[,，](?!\d)| - |--|\s[—–]\s|(?:\b|,)(?:but|so|and then|then)\b")
_QUOTED = re.compile(r"“[^“”\n]*”|\"[^\"\n]*\"|「[^」\n]*」|『[^』\n]*』|《[^》\n]*》|`[^`\n]*`")
_LIST_LINE = re.compile(r"^\s*(?:\d{1,3}[.)、]\s|[-*•]\s+(?:\[[ xX]\]|\*\*)|\|)")
# "You can say:" and the lines below it are examples.
_EXAMPLES = re.compile(
    r"(?:\b(?:can|could|may|might)\s+(?:also\s+)?(?:say|type|write|ask|try)\b|\bfor example\b|\bsuch as\b"
    r"|可以说|可以这样说|例如|比如)"
    r"[^\n]*[:：]\s*$",
    re.IGNORECASE,
)
_ITEM = re.compile(r"^\s*(?:[-*•]|\d{1,3}[.)、])\s")
_REQUEST = re.compile(
    r"^\W*(?:(?:hey|hi|hello|please|ok|so|and|also)\b\W*)*(?:can|could|would|will) (?:you|u)\b"
    r"(?! (?:tell|show|say|see|remember|list|find))|\bplease\b|帮我|请|麻烦|能不能(?:把|帮|给)|可以(?:把|帮|给)"
)
_QUESTION = re.compile(
    r"\?\s*$|^\W*(?:(?:and|so|ok|hey|hi|hello)\b\W*)*(?:what|which|who|when|where|why|how|is|are|was|were|do|does|did|has|have|any|show|list"
    r"|tell me|give me)\b|[吗么呢]\W*$|什么|哪|有没有|几|多少|是不是|谁|显示|列出|看看|告诉我"
)


def claims(text: str, asked: str = "") -> bool:
    """Whether ``text``, the reply to what the user said (``asked``), says that something has been changed."""
    answers = is_question(asked)
    examples = False
    for line in _QUOTED.sub("“”", text).split("\n"):
        examples = _EXAMPLES.search(line) is not None or (examples and _ITEM.match(line) is not None)
        if examples:
            continue
        listed = answers or _LIST_LINE.match(line) is not None
        if any(_claims(sentence, listed) for sentence in _SENTENCE.split(line)):
            return True
    return False


def is_question(text: str) -> bool:
    """Whether the user wants to know something, rather than have it done."""
    folded = fold(text, language_of(text)).strip()
    return _QUESTION.search(folded) is not None and _REQUEST.search(folded) is None


def _claims(sentence: str, listed: bool) -> bool:
    """``listed``: the sentence tells what the list says, unless it says who did something, or that it was just now."""
    folded = fold(sentence, "zh").replace("*", "").replace("_", "").strip()
    if not folded:
        return False
    if folded.rstrip(" \"')").endswith("?"):
        first, *rest = _CLAUSE.split(folded)
        return not listed and bool(rest) and _HEADLINE.fullmatch(first) is not None
    own, will, tied, told, away = _CHINESE if language_of(sentence) == "zh" else _ENGLISH
    if will.search(folded) and not tied.search(folded) and not away.search(folded):
        return True
    apart = False
    for clause in _CLAUSE.split(folded):
        if away.search(clause):
            apart = True
        elif own.search(clause) or (not listed and not apart and told.search(clause)):
            return True
    return False
