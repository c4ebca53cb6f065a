"""The contract (`play.advance`) and the loop behind it: procedures and steps, the stack and priority, leaving, loops, the end.

Interfaces call `play`; games write procedures and end games; nobody else runs steps.
"""
