"""PSO2's card language in Japanese: one grammar that reads and writes."""
