"""Metrics for Prometheus: what this node has done, how long it took, and what it holds now."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, get_args

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, Metric

from rekke.server.durations import SECONDS, Durations, histogram
from rekke.table.log_health import CallName

if TYPE_CHECKING:
    from rekke.server.node import Node
    from rekke.server.sockets import Sockets

CONTENT_TYPE = CONTENT_TYPE_LATEST
disable_created_metrics()  # type: ignore[no-untyped-call]  # the time at which each counter began, which nobody asks for


class Metrics:
    """The metrics of one node. What every command writes has no locks; the rest takes about a microsecond each."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)  # memory, descriptors, CPU time and start of this process
        self.opened = self._counter("rekke_opened", "Tables opened.")
        self.deleted = self._counter("rekke_deleted", "Tables deleted, by `host` or by `age`.", "by")
        self.refused = self._counter("rekke_refused", "Commands and requests refused, by code.", "code")
        self.errors = self._counter("rekke_errors", "Requests and connections ended by an internal error.")
        self.limited = self._counter("rekke_limited", "Times that a limit was reached, by limit.", "limit")
        self.pushed = self._counter("rekke_push", "Notifications by result.", "result")
        self.log_errors = self._counter("rekke_log_errors", "Calls of the log that failed, by call.", "call")
        self.command_seconds = Durations()
        self._log_seconds = {call: Durations() for call in get_args(CallName)}
        self.registry.register(self)
        self.answer_seconds = self._histogram(
            "rekke_answer_seconds",
            "Seconds from the arrival of an HTTP request to its answer, by operation.",
            "operation",
        )
        for call in get_args(CallName):
            self.log_errors.labels(call)  # Prometheus does not count the step from nothing to the first one.

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics without locks: every command carried out was timed, too."""
        commands, text = self.command_seconds, "Seconds from the arrival of a command until it was durable."
        yield CounterMetricFamily("rekke_done", "Commands carried out.", commands.count)
        yield histogram("rekke_command_seconds", text, "", {"": commands})
        yield histogram(
            "rekke_log_seconds", "Seconds of a call of the log, by call.", "call", self._log_seconds
        )

    def watch(self, node: "Node") -> None:
        """Add the calls of a node's log, and what the node holds at the moment of each scrape."""
        node.hall.log.health.observe = self._observe_log
        self._gauge("rekke_tables", "Tables in the memory of this node.", lambda: len(node.hall.rooms))
        self._gauge("rekke_guests", "Open WebSockets and event streams.", lambda: len(node.connections))

    def watch_sockets(self, sockets: "Sockets") -> None:
        """Add the sockets that are open at the moment of each scrape."""
        self._gauge("rekke_sockets", "Open sockets.", lambda: len(sockets))
        self._gauge(
            "rekke_sockets_waiting", "Open sockets that wait for their client.", lambda: sockets.waiting
        )
        self._gauge("rekke_sockets_most", "Sockets that may be open at once.", lambda: sockets.most)

    def _observe_log(self, call: CallName, seconds: float, failed: bool) -> None:
        self._log_seconds[call].observe(seconds)
        if failed:
            self.log_errors.labels(call).inc()

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self.registry)

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(name, text, labels, registry=self.registry)

    def _histogram(self, name: str, text: str, *labels: str) -> Histogram:
        return Histogram(name, text, labels, registry=self.registry, buckets=SECONDS)

    def _gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        Gauge(name, text, registry=self.registry).set_function(value)
