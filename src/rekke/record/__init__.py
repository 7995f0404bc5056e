"""What did happen: whole games as text that parses back."""
