"""DeepSeek's chat models, and anything that speaks the same wire format at another address.

Facts this rests on: DeepSeek thinks by default and answers a forced tool choice with 400 while it does, so thinking is
switched off; ChatDeepSeek without a key fails at construction, and without one at another address it would take OpenAI's
from the environment, so a key is always given; without an address it would take one from the environment, so that is given
too; its default read timeout is 600 s.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from taskmaistro_tui.models.addresses import DEEPSEEK, NAMELESS, open_async_client, open_client, patient, usual_retries
from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.models.keys import VARIABLES, find_key, where_to_put
from taskmaistro_tui.models.names import ModelName, service_of
from taskmaistro_tui.models.patience import SILENCE

if TYPE_CHECKING:
    from langchain_deepseek import ChatDeepSeek

KEY_VARIABLE = VARIABLES["deepseek"]
SUGGESTED = "deepseek-v4-pro"


def create_deepseek(
    name: ModelName,
    timeout: float,
    *,
    retries: int | None = None,
    keys: Mapping[str, str] | None = None,
    thinking: bool = False,
) -> ChatDeepSeek:
    """The model ``name``; ``timeout`` in seconds of silence, before an answer and within it; ``retries`` how often it is
    asked again (see :mod:`~taskmaistro_tui.models.patience`); ``keys`` says where the key is; ``thinking`` lets it think where
    no tool is forced. Raises :class:`ModelError` without a key."""
    key = find_key("deepseek", keys or {})
    if key is None and name.url is None:
        raise ModelError(
            f"{name.name} needs a key; {where_to_put('deepseek', keys or {})}, or use the built-in model.", "key"
        )
    from pydantic import SecretStr

    url = name.url or DEEPSEEK
    model: ChatDeepSeek = _class()(
        model=name.name,
        api_key=SecretStr(key.value if key else "none"),
        temperature=0,
        timeout=patient(timeout),
        stream_chunk_timeout=max(timeout, SILENCE),
        max_retries=0,
        retries=usual_retries(url) if retries is None else retries,
        service=service_of(name),
        stream_usage=True,
        base_url=url,
        default_headers=NAMELESS,
        think_freely=thinking,
        http_client=open_client(url, timeout),
        http_async_client=open_async_client(url, timeout),
    )
    return model


_made: list[type[Any]] = []


def _class() -> type[Any]:
    """The client's class, made when its library is first needed."""
    if not _made:
        from langchain_deepseek import ChatDeepSeek

        from taskmaistro_tui.models.watched import Watched

        class DeepSeek(Watched, ChatDeepSeek):
            """ChatDeepSeek that decides with every request whether the model may think."""

            think_freely: bool = False
            retries: int
            service: Any

            def _get_request_payload(
                self, input_: Any, *, stop: list[str] | None = None, **kwargs: Any
            ) -> dict[str, Any]:
                payload: dict[str, Any] = super()._get_request_payload(input_, stop=stop, **kwargs)
                kind = "enabled" if self.think_freely and _may_think(payload) else "disabled"
                payload["extra_body"] = {**(payload.get("extra_body") or {}), "thinking": {"type": kind}}
                return payload

        _made.append(DeepSeek)
    return _made[0]


def _may_think(payload: Mapping[str, Any]) -> bool:
    """Not where a tool is forced, which is refused; and not after tool calls of this turn, which were made without thinking,
    for a thinking model wants its thoughts about them back."""
    free = payload.get("tool_choice") in (None, "auto", "none")
    return free and payload["messages"][-1]["role"] == "user"


def list_deepseek(keys: Mapping[str, str], timeout: float, url: str | None = None) -> list[str]:
    """The names of the models that the service offers. Raises :class:`ModelError`."""
    from taskmaistro_tui.models.openai_compatible import list_models

    key = find_key("deepseek", keys)
    if key is None and url is None:
        raise ModelError(f"DeepSeek needs a key to be asked; {where_to_put('deepseek', keys)}.", "key")
    return list_models(url or DEEPSEEK, key.value if key else None, timeout, "DeepSeek")
