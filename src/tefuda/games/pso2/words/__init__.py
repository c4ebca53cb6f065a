"""PSO2's card language: its vocabulary, and how texts are read and written."""
