"""What every game stands on: the table as a value, procedures, atoms, events, effects and knowledge."""
