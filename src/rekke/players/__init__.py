"""Players choose for a seat. They see the position and nothing else."""
