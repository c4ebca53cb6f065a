"""The ways in: the command line, the browser and the environment for research."""
