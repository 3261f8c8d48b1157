"""Names of models: read, refused with the forms there are, and described for the status line."""

from __future__ import annotations

import pytest

from taskmaistro_tui.models.errors import ModelError
from taskmaistro_tui.models.names import ModelName, describe, parse_model_name


@pytest.mark.parametrize(
    ("text", "parsed", "label"),
    [
        ("builtin", ModelName("builtin"), "built-in"),
        ("deepseek:deepseek-v4-pro", ModelName("deepseek", "deepseek-v4-pro"), "deepseek-v4-pro"),
        (
            "DeepSeek:v4@http://127.0.0.1:8080/v1",
            ModelName("deepseek", "v4", "http://127.0.0.1:8080/v1"),
            "v4 at 127.0.0.1",
        ),
    ],
)
def test_names(text: str, parsed: ModelName, label: str) -> None:
    assert parse_model_name(text) == parsed
    assert describe(text) == label


@pytest.mark.parametrize(
    "text", ["", "gpt", "deepseek", "deepseek:", "builtin:big", "deepseek:x@", "deepseek:x@ftp://a"]
)
def test_what_is_no_name_is_refused_with_the_forms(text: str) -> None:
    with pytest.raises(ModelError) as caught:
        parse_model_name(text)
    assert caught.value.kind == "model"


def test_a_name_is_written_as_it_was_read() -> None:
    assert str(parse_model_name("deepseek:v4@http://h:1/v1")) == "deepseek:v4@http://h:1/v1"
