"""What Cipher proves itself by: scenarios, bounds, card trials."""
