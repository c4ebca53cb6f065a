"""Training: self-play as data, a net that learns from it, and what came of a run. Only learning itself needs PyTorch."""
