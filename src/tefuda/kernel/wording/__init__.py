"""What every game's card language needs: texts read into values, values written as texts, errors that point at words."""
