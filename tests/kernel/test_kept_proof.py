"""Kept proof: a verdict is looked up as long as nothing it stands on has changed, and trouble with the file means running again."""

import shutil
from pathlib import Path

import pytest

import tests.toy
from tefuda.games import catalogue
from tefuda.kernel.proving import kept_proof, running
from tefuda.kernel.proving.kept_proof import KeptProof
from tefuda.kernel.proving.ledger import code
from tefuda.kernel.proving.rulings import Rulings


class Counted:
    """A copy of the toy game's rulings, and which of them were run."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.where, self.ran = folder / "toy", folder / "kept", []  # type: ignore[var-annotated]
        shutil.copytree(Path(tests.toy.__file__).parent, self.folder)
        before = running.run

        def run(scenario: object, *given: object) -> object:
            self.ran.append(Path(scenario.path).name)  # type: ignore[attr-defined]
            return before(scenario, *given)  # type: ignore[arg-type]

        monkeypatch.setattr(running, "run", run)
        monkeypatch.setattr(kept_proof, "KERNEL", folder / "kernel")
        folder.joinpath("kernel", "flow").mkdir(parents=True)
        folder.joinpath("kernel", "flow", "play.py").write_text("1\n", "utf8")

    def proven(self, *, anew: bool = False) -> list[str]:
        """Which rulings are run for the verdicts of all; these are what running gives."""
        self.ran.clear()
        rulings = Rulings(self.folder, lambda: catalogue.rulings("toy").setting)
        proof = KeptProof(rulings, anew=anew, where=self.where)
        found = proof.verdicts()
        proof.kept.save()
        ran = [*self.ran]
        assert all(verdict.holds and verdict.ran and verdict.title for verdict in found)
        assert proof.code(rulings.ledger()) == code(self.folder, rulings.ledger())
        assert found == KeptProof(rulings, anew=True, where=self.where).verdicts()
        return ran

    def scenarios(self) -> list[Path]:
        """The files of all rulings."""
        return sorted(self.folder.rglob("*.yaml"))


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(tmp_path, monkeypatch)


def test_what_was_proven_is_looked_up(toy: Counted) -> None:
    every = [path.name for path in toy.scenarios()]
    assert toy.proven() == every
    assert toy.proven() == []
    assert toy.proven(anew=True) == every
    assert len([*toy.where.iterdir()]) == 1


def test_a_changed_scenario_alone_is_run_again(toy: Counted) -> None:
    toy.proven()
    changed = toy.scenarios()[1]
    changed.write_text(changed.read_text("utf8") + "# changed\n", "utf8")
    assert toy.proven() == [changed.name]
    changed.unlink()
    assert toy.proven() == []


@pytest.mark.parametrize("name", ["toy/game.py", "toy/rulebook.toml", "kernel/flow/play.py", "toy/new.toml"])
def test_changed_code_rulebook_or_cards_are_proven_again(toy: Counted, name: str) -> None:
    toy.proven()
    changed = toy.folder.parent / name
    changed.write_text((changed.read_text("utf8") if changed.exists() else "") + "\n# changed\n", "utf8")
    assert toy.proven() == [path.name for path in toy.scenarios()]
    assert len([*toy.where.iterdir()]) == 1


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"a": 1}', b"\xff\xfe", b"[" * 100_000])
def test_trouble_with_the_file_means_running_again(toy: Counted, data: bytes) -> None:
    toy.proven()
    kept = next(iter(toy.where.iterdir()))
    kept.write_bytes(data)
    assert toy.proven() == [path.name for path in toy.scenarios()]


def test_a_kept_verdict_that_is_not_whole_is_run_again(toy: Counted) -> None:
    toy.proven()
    kept = next(iter(toy.where.iterdir()))
    kept.write_bytes(kept.read_bytes().replace(b'"title":', b'"tit":', 1))
    assert len(toy.proven()) == 1


def test_a_folder_that_cannot_be_written_is_no_trouble(toy: Counted) -> None:
    toy.where.write_text("a file", "utf8")
    every = [path.name for path in toy.scenarios()]
    assert toy.proven() == every
    assert toy.proven() == every


def test_a_scenario_that_fails_is_not_kept(toy: Counted) -> None:
    failing = toy.scenarios()[0]
    failing.write_text(failing.read_text("utf8").partition("expect:")[0] + "expect: {over: {winners: [先]}}\n", "utf8")
    rulings = Rulings(toy.folder, lambda: catalogue.rulings("toy").setting)
    for _ in range(2):
        proof = KeptProof(rulings, where=toy.where)
        toy.ran.clear()
        found = [verdict for verdict in proof.verdicts() if not verdict.holds]
        proof.kept.save()
        assert [Path(verdict.path).name for verdict in found] == [failing.name]
        assert failing.name in toy.ran
    assert toy.ran == [failing.name]
