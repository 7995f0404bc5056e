"""What should happen: players choose for a seat. They see the position and nothing else."""
