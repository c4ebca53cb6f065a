"""What player programs know of a game besides its rules: imagined tables, default answers, evaluations of a table."""
