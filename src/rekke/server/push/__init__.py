"""Web Push: notifications for people who are not at their table."""
