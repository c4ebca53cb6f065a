"""Environments: the games through the interfaces of the field (docs/environments.md). Each needs an extra of its own; this package, none.

| module | extra | what it offers |
| --- | --- | --- |
| `aec` | `tefuda[pettingzoo]` | PettingZoo AEC: every seat is an agent |
| `single` | `tefuda[gymnasium]` | Gymnasium: one seat, the others played by named programs |
| `vector` | `tefuda[gymnasium]` | many games in several processes, as batches in shared memory |
| `openspiel` | `tefuda[openspiel]` | OpenSpiel: `tefuda_evolve`, … |

All stand on the same parts: `codec` (actions as numbers), `observation` and `columns` (views as arrays), `match` (one game, action by
action), `seeds`, `rewards`, `words` (questions and boards for people), `showing` and `picture` (what `render()` gives).
"""
