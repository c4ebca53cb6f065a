"""The card language of Reバース: its nodes, and how a text is read."""
