"""States as bytes and games as files: decoding of data from outside, rows of a log, transcripts.

Called by tables, the server and interfaces; no rule reads it.
"""
