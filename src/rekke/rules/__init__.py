"""The rules of the four games, as pure functions. No dice are thrown and no clock runs in this package."""
