"""What the server keeps: tables, their rows, seats and links, in SQLite or PostgreSQL; nothing is said before it is on disk."""
