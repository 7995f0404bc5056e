"""The whole HTTP API: what can be asked of tables, and what can be looked at."""

from rekke.server import looking, tables
from rekke.server.operations import Operation

OPERATIONS: tuple[Operation, ...] = tables.OPERATIONS + looking.OPERATIONS
