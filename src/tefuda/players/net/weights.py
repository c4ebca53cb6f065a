"""Weights: what a net has learnt, as a file of arrays with a header that says of which game, from which encoder, and how it was made."""

from __future__ import annotations

import io
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.primitives.storage import read_bytes, write_whole
from tefuda.players.encoding import UNKNOWN, VERSION
from tefuda.players.net.architecture import shapes
from tefuda.players.outside import NoSuchPlayer

FORMAT = 2
LARGEST = 3_000_000  # bytes of a file
UNPACKED = 16_000_000  # bytes of its arrays
HEADER = "header"
Arrays = dict[str, NDArray[np.float32]]


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where weights come from."""

    game: str
    slots: int
    commit: str = ""  # of the project, and
    command: str = ""  # the command that made them
    encoder: int = VERSION
    format: int = FORMAT
    trust: float = 0.7  # how much the search should trust its values: 0 where matches show no use of them
    notes: str = ""  # what else is to be known: how they were trained, on how much


class Weights(msgspec.Struct, frozen=True):
    """A net's parameters by their names, and where they come from."""

    header: Header
    arrays: Arrays


class BadWeights(NoSuchPlayer):
    """A file is none of weights that this program can use, so that nobody can play by it; why, in both languages."""

    def __init__(self, path: Path, english: str, japanese: str) -> None:
        super().__init__(f"{path.name}: {english}", f"{path.name}: {japanese}")


def save(path: Path, weights: Weights) -> None:
    """Write weights, with half of the precision that they are computed with; OSError where the file cannot be written."""
    data = io.BytesIO()
    header = np.frombuffer(msgspec.json.encode(weights.header), np.uint8)
    parts: dict[str, Any] = {name: array.astype(np.float16) for name, array in weights.arrays.items()}
    parts[HEADER] = header
    np.savez_compressed(data, **parts)
    write_whole(path, data.getvalue())


def without_unmet(embedding: NDArray[np.float32], met: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Embeddings in which a bucket that training never met says what the bucket of unknown features does."""
    return np.where(met[:, None], embedding, embedding[UNKNOWN])


def load(path: Path, game: str) -> Weights:
    """The weights of a file for a game; BadWeights where it cannot be read, is damaged, or is of another game or encoder."""
    try:
        stamp = path.stat().st_mtime_ns
    except FileNotFoundError:
        raise BadWeights(
            path,
            f"there are no weights for {game} there; train some (docs/training.md) and name the file: weights=FILE",
            f"{game}の重みがありません。学習させて（docs/training.md）、weights=FILE で指定してください",
        ) from None
    except OSError as problem:
        raise BadWeights(path, *system_reasons(problem)) from None
    return _loaded(path, game, stamp)


@lru_cache(8)
def _loaded(path: Path, game: str, stamp: int) -> Weights:
    try:
        data = read_bytes(path, LARGEST)
    except OSError as problem:
        raise BadWeights(path, *system_reasons(problem)) from None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum([part.file_size for part in packed.infolist()]) > UNPACKED:
                raise BadWeights(path, "its arrays are too large", "配列が大きすぎます")
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        header = msgspec.json.decode(arrays.pop(HEADER).tobytes(), type=Header)
    except (
        zipfile.BadZipFile,
        KeyError,
        ValueError,
        EOFError,
        OSError,
        RuntimeError,
        msgspec.MsgspecError,
    ) as problem:
        if isinstance(problem, BadWeights):
            raise
        raise BadWeights(
            path, "it is no file of weights, or is damaged", "重みのファイルではないか、壊れています"
        ) from None
    _check(path, game, header, arrays)
    return Weights(header, {name: array.astype(np.float32) for name, array in arrays.items()})


def _check(path: Path, game: str, header: Header, arrays: dict[str, NDArray[np.generic]]) -> None:
    """BadWeights where weights are not for this game, encoder and architecture."""
    if header.game != game:
        raise BadWeights(
            path, f"these weights are for {header.game}, not for {game}", f"{game}ではなく{header.game}の重みです"
        )
    if (header.format, header.encoder) != (FORMAT, VERSION):
        raise BadWeights(
            path,
            f"these weights are for version {header.encoder} of the encoder, and this is version {VERSION}",
            f"エンコーダーの版{header.encoder}の重みです（今の版は{VERSION}）",
        )
    wanted = shapes(header.slots)
    wrong = [name for name in {**wanted, **arrays} if name not in arrays or arrays[name].shape != wanted.get(name)]
    wrong += [name for name, array in arrays.items() if array.dtype != np.float16 or not np.isfinite(array).all()]
    if wrong:
        raise BadWeights(path, f"{wrong[0]} is not what this net needs", f"{wrong[0]}がこのネットに合いません")
