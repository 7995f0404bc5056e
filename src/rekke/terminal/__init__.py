"""The games in a terminal: a full-screen app, and plain text for pipes and screen readers."""
