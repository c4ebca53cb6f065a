"""Compute by PyTorch what tests/players/test_net.py expects of numpy: `python tools/net_golden.py > tests/players/net_golden.json`.

Needs PyTorch, which the tests do not: run it where `tefuda train` runs, when the architecture has changed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]


def main() -> None:
    """Print the values and scores of a batch by chance."""
    import torch

    from tefuda.players.net.architecture import Batch, forward
    from tefuda.training.model import OPS
    from tests.players.positions import chance_batch, parameters

    given = {name: torch.from_numpy(array) for name, array in parameters(6).items()}
    batch = Batch(*[torch.from_numpy(array) for array in chance_batch(6)])
    values, scores = forward(OPS, given, batch)
    print(json.dumps({"torch": torch.__version__, "values": values.tolist(), "scores": scores.tolist()}, indent=1))


if __name__ == "__main__":
    main()
