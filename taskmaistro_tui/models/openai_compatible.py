"""Services that speak OpenAI's wire format: llama-server, LM Studio, vLLM and others at an address, and OpenAI itself.

Facts this rests on: without an address ChatOpenAI takes one from the environment, LangSmith's gateway among them, so an
address is always given; OpenAI's key is for OpenAI and is sent to no other address; some models make ChatOpenAI change over
to the Responses API, which local servers do not have; LM Studio refuses a tool choice that is an object; models that reason
refuse a temperature.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from taskmaistro_tui.models.addresses import NAMELESS, OPENAI, open_async_client, open_client, patient, usual_retries
from taskmaistro_tui.models.errors import ModelError, word_error
from taskmaistro_tui.models.keys import Key, find_key, where_to_put
from taskmaistro_tui.models.names import service_of
from taskmaistro_tui.models.patience import SILENCE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from langchain_core.language_models import BaseChatModel

    from taskmaistro_tui.models.names import ModelName


def create_openai(
    name: ModelName, timeout: float, *, keys: Mapping[str, str], mode: str, budget: int, retries: int | None = None
) -> BaseChatModel:
    """The model ``name``; ``mode`` is ``native`` or ``constrained``, ``timeout`` in seconds, ``budget`` the tokens an answer
    should stay under. Raises :class:`ModelError` if OpenAI itself is meant and there is no key."""
    from pydantic import SecretStr

    url = name.url or OPENAI
    key = key_for(name, keys)
    if key is None and name.url is None:
        raise ModelError(f"{name.name} needs a key; {where_to_put('openai', keys)}, or use the built-in model.", "key")
    if retries is None:
        retries = usual_retries(url)
    options: dict[str, Any] = {
        "model": name.name,
        "api_key": SecretStr(key.value if key else "none"),
        "base_url": url,
        "timeout": patient(timeout),
        "stream_chunk_timeout": max(timeout, SILENCE),
        "max_retries": 0,
        "stream_usage": True,
        "use_responses_api": False,
        "http_client": open_client(url, timeout),
        "http_async_client": open_async_client(url, timeout),
    }
    if name.url is not None:
        options |= {"temperature": 0, "default_headers": NAMELESS}
    if mode == "native":
        return _class()(**options, retries=retries, service=service_of(name))  # type: ignore[no-any-return]
    from langchain_openai import ChatOpenAI

    from taskmaistro_tui.models.constrained.backends import OpenAIBackend
    from taskmaistro_tui.models.constrained.caller import ConstrainedToolCaller

    return ConstrainedToolCaller(
        inner=ChatOpenAI(**options),
        backend=OpenAIBackend(),
        label=name.name,
        full_name=str(name),
        provider=name.provider,
        url=url,
        budget=budget,
        retries=retries,
    )


def key_for(name: ModelName, keys: Mapping[str, str]) -> Key | None:
    """The key for the address of ``name``: OpenAI's for OpenAI, for others what the settings name for that host."""
    if name.url is None:
        return find_key("openai", keys)
    return find_key(f"openai@{urlsplit(name.url).hostname}", keys)


_made: list[type[Any]] = []


def _class() -> type[Any]:
    if not _made:
        from langchain_openai import ChatOpenAI

        from taskmaistro_tui.models.watched import Watched

        class OpenAICompatible(Watched, ChatOpenAI):
            """ChatOpenAI that notices answers without an end."""

            retries: int
            service: Any

        _made.append(OpenAICompatible)
    return _made[0]


def list_models(url: str, key: str | None, timeout: float, label: str) -> list[str]:
    """The names that ``GET url/models`` gives. Raises :class:`ModelError`."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    try:
        with open_client(url, timeout) as client:
            answer = client.get(f"{url.rstrip('/')}/models", headers=headers)
            answer.raise_for_status()
            listed = answer.json()["data"]
            return sorted(str(one["id"]) for one in listed)
    except (KeyError, TypeError, ValueError):
        raise ModelError(f"{label} gave a list of models that cannot be read.", "server") from None
    except Exception as error:
        raise word_error(error, label, "openai", url) from None
