"""One rules engine for five Japanese trading card games, in which every rule carries the number of its clause."""
