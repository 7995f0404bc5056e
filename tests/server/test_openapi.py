"""The OpenAPI description is true: every response to a generated request is one that it lists."""

import re
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from rekke.rules.games import GAMES
from rekke.server.api import OPERATIONS
from rekke.server.openapi import openapi
from rekke.server.operations import STATUS
from rekke.table.hall import TABLE_NAME
from tests.server.running import HOST, SECOND, Person, Running

EXAMPLES = 25
"""Generated cases for each operation, besides those that follow from its types."""
schema = schemathesis.openapi.from_dict(openapi())
schema.config.generation.update(deterministic=True)
rejection = schema.config.checks.negative_data_rejection
rejection.expected_statuses = [
    *rejection.expected_statuses,
    str(STATUS["too-large"]),
]  # whatever else is wrong with it


@pytest.fixture(scope="module")
def table(shared: Running) -> str:
    """Return the name of a table where a game has begun, for all operations on tables."""
    with Person(shared.address) as host:
        table = host.open(seats=4)
        for seat in (1, 2, 3):
            host.do(table, "sit", seat=seat, name=f"Ada {seat}")
        with Person(shared.address, SECOND) as other:  # so that the host cannot delete it
            other.do(table, "sit", seat=4, name="Bo")
        host.do(table, "begin")
    return table


def test_the_description_lists_every_operation(nobody: Person) -> None:
    described = nobody.get("/api/openapi.json")
    assert described["openapi"] == "3.1.0"
    assert list(described["paths"]) == list(dict.fromkeys(each.path for each in OPERATIONS))


def test_the_description_is_valid() -> None:
    schema.validate()


def test_every_operation_and_parameter_is_described_and_has_a_known_tag() -> None:
    described = openapi()
    assert described["servers"]
    assert all(tag["description"] for tag in described["tags"])
    tags = {tag["name"] for tag in described["tags"]}
    for operation in (each for path in described["paths"].values() for each in path.values()):
        assert operation["summary"]
        assert operation["description"].endswith(".")
        assert set(operation["tags"]) <= tags
        assert all(parameter["description"] for parameter in operation["parameters"])


def test_the_description_is_as_strict_as_the_server(nobody: Person) -> None:
    described = openapi()
    for name in ("Terms", "NewTable"):
        assert described["components"]["schemas"][name]["properties"]["game"]["enum"] == list(GAMES)
    body = described["paths"]["/api/replay"]["post"]["requestBody"]["content"]["text/vnd.rekke"]["schema"]
    for empty in ("", " \n"):
        assert not re.search(body["pattern"], empty)
        assert nobody.http.post("/api/replay", content=empty).status_code == STATUS["unreadable"]


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_response_is_as_described(case: schemathesis.Case[Any], shared: Running, table: str) -> None:
    # While the node is closing, a stream ends after its goodbye; otherwise it would never end.
    shared.server.node.closing = case.path.endswith("/stream")
    if TABLE_NAME.fullmatch(str(case.path_parameters.get("table"))):
        case.path_parameters["table"] = table
    case.call_and_validate(
        base_url=shared.address,
        headers={"Authorization": f"Bearer {HOST}"},
        # A valid request may still be refused at this table, and 3.0 is no whole number here.
        excluded_checks=[positive_data_acceptance],
    )
