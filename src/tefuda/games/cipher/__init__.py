"""Fire Emblem 0 (Cipher)."""
