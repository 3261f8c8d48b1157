"""What went wrong with a model, in Chinese for who writes Chinese. The English sentences stand in ``models/errors.py``."""

from __future__ import annotations

from taskmaistro_tui.agent.wording import is_chinese
from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.models.names import ModelName

_CHINESE = {
    "key": "{name}不接受这个密钥；请检查环境变量或钥匙串里的密钥。",
    "balance": "{name}的账户余额不足；请充值，或换一个模型。",
    "model": "那里没有{name}这个模型；请检查名称和地址。",
    "rate": "{name}的请求太频繁了；请等{wait}再试。",
    "timeout": "{name}没有及时回答；请再试一次，或在设置里调大 request_timeout。",
    "server": "{name}那边出了故障；请稍后再试。",
    "connection": "连不上{name}；请检查网络和地址，或换用内置模型。",
    "context": "对话太长，{name}读不下了；请开始一个新对话。",
    "cut": "{name}的回答被截断，因此没有采用；请一次少要一些。",
    "empty": "{name}的回答是空的；请再试一次，或换一个模型。",
    "form": "{name}没有按要求的格式回答，因此没有采用。检查方法：taskmaistro models test {full}",
    "internal": "{name}出了意外的错误；你的消息还在，请再试一次。",
}
_OLLAMA = {
    "connection": "连不上{name}；Ollama在运行吗？启动方法：ollama serve",
    "model": "Ollama里没有{name}；下载方法：taskmaistro models pull {full}",
}
_STAYS = " What had been changed before that stays; undo takes it back."
_STAYS_CHINESE = "在那之前的改动已保留，可以撤销。"


def failure_words(error: ModelError, name: ModelName | None, shown: str, asked: str, *, changed: bool) -> str:
    """``error`` for the user, in the language of what they said (``asked``). ``name`` is the model's, if it is one of the
    registry's, ``shown`` its label; ``changed`` tells whether something had been changed before."""
    if not is_chinese(asked):
        return str(error) + (_STAYS if changed else "")
    local = name is not None and name.provider == "ollama" and error.kind in _OLLAMA
    sentence = _OLLAMA[error.kind] if local else _CHINESE.get(error.kind, _CHINESE["internal"])
    wait = f"{round(error.wait)}秒" if error.wait and error.wait >= 1 else "一会儿"
    said = sentence.format(name=shown, full=str(name) if name is not None else shown, wait=wait)
    return said + (_STAYS_CHINESE if changed else "")
