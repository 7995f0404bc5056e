"""Clients keep the names that they know, whatever the classes are called."""

from rekke.server.openapi import openapi
from rekke.server.public_names import PUBLIC_NAMES, with_public_names
from rekke.server.typescript import typescript


def test_the_types_of_the_browser_have_public_names() -> None:
    text = "".join(typescript().values())
    for name, public in PUBLIC_NAMES.items():
        assert f"export interface {public} {{" in text
        assert f"interface {name} " not in text


def test_the_schemas_of_the_api_have_public_names_and_all_references_lead_somewhere() -> None:
    schemas = openapi()["components"]["schemas"]
    assert {"Event", "Legal", "Move", "Game"} <= set(schemas)
    assert not set(schemas) & set(PUBLIC_NAMES)
    assert schemas["Event"]["title"] == "Event"
    said = str(openapi())
    assert "#/components/schemas/Event'" in said
    assert not [name for name in PUBLIC_NAMES if f"#/components/schemas/{name}'" in said]


def test_everything_but_names_stays_as_it_is() -> None:
    schema = {"title": "TakeOver", "anyOf": [{"$ref": "#/x/Replay"}, {"minimum": 1}], "enum": ("a", "b")}
    assert with_public_names(schema) == {
        "title": "Move",
        "anyOf": [{"$ref": "#/x/Game"}, {"minimum": 1}],
        "enum": ["a", "b"],
    }
