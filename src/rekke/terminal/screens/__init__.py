"""The screens of the app: a new game, a table, a replay, a rulebook and menus."""
