"""Many games at once: pairs with the seats swapped, counted and compared."""
