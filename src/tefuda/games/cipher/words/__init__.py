"""The card language of Cipher."""
