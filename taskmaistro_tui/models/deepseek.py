"""DeepSeek's chat models, and anything that speaks the same wire format at another address.

Facts this rests on: DeepSeek thinks by default and answers a forced tool choice with 400 while it does, so thinking is
switched off; ChatDeepSeek without a key fails at construction, and without one at another address it would take OpenAI's
from the environment, so a key is always given; its default read timeout is 600 s.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.models.registry import ModelName

if TYPE_CHECKING:
    from langchain_deepseek import ChatDeepSeek

KEY_VARIABLE = "DEEPSEEK_API_KEY"
RETRIES = 2
"""How often the client itself repeats a request after 408, 429, 5xx, a timeout or a refused connection."""


def create_deepseek(name: ModelName, timeout: float, *, retries: int = RETRIES) -> ChatDeepSeek:
    """The model ``name``; ``timeout`` in seconds holds for each attempt. Raises :class:`ModelError` without a key."""
    key = os.environ.get(KEY_VARIABLE, "").strip()
    if not key and name.url is None:
        raise ModelError(
            f"{name.name} needs a key; set {KEY_VARIABLE} and start again, or use the built-in model.", "key"
        )
    from langchain_deepseek import ChatDeepSeek
    from pydantic import SecretStr

    address: dict[str, Any] = {"base_url": name.url} if name.url else {}
    return ChatDeepSeek(
        model=name.name,
        api_key=SecretStr(key or "none"),
        temperature=0,
        timeout=timeout,
        max_retries=retries,
        stream_usage=True,
        extra_body={"thinking": {"type": "disabled"}},
        **address,
    )
