"""All operations of the HTTP API."""

from rekke.server import study_api, table_api
from rekke.server.operations import Operation

OPERATIONS: tuple[Operation, ...] = table_api.OPERATIONS + study_api.OPERATIONS
