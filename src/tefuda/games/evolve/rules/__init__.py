"""The rulebook as a program: one module a chapter, one function a clause, in the rulebook's order."""
