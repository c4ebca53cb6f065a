"""The net: what was learnt by self-play, run on numpy. It sees positions of the encoder, and says values and scores of options."""
