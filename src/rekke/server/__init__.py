"""HTTP and WebSocket around tables: who asks is known, limited and answered; nothing is decided here."""
