"""What every game's card language needs: reading texts into values, writing values as texts, errors that point at words."""
