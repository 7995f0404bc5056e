"""All operations of the HTTP API."""

from rekke.server import analysis_api, hint_api, list_api, lobby_api, push_api, study_api, table_api
from rekke.server.operations import Operation

OPERATIONS: tuple[Operation, ...] = (
    table_api.OPERATIONS
    + list_api.OPERATIONS
    + lobby_api.OPERATIONS
    + push_api.OPERATIONS
    + study_api.OPERATIONS
    + analysis_api.OPERATIONS
    + hint_api.OPERATIONS
)
