"""Tables over HTTP and WebSockets: authentication, rate limits and transport. The rules of a table are in `rekke.table`."""
