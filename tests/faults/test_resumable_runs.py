"""A long run that is killed continues where it was, and ignores results of other sources."""

from tests.faults import resumable_runs
from tests.faults.resumable_runs import Kept


def test_run_that_is_killed_while_writing_a_line_can_be_continued(tmp_path):
    names = ["1", "2", "3"]
    first = Kept("hours", tmp_path)
    first.add("1", {"events": 10}, [], 2.0)
    first.add("2", {"events": 5}, ["a move is lost"], 2.0)
    with first.file.open("a") as file:
        file.write('\n{"name": "3", "counted": {"eve')
    again = Kept("hours", tmp_path)
    assert (again.lacking(names), again.unsound(names), again.total(names)) == (["3"], ["2"], {"events": 15})
    assert again.progress("hours", names) == "hours: 2 of 3 done, 1 not sound"
    again.add("3", {"events": 1}, [], 2.0)
    assert Kept("hours", tmp_path).line("trust", "hours", names).endswith("3 hours in 6 s, 1 not sound; 16 events")


def test_resumed_run_ignores_results_of_other_sources(tmp_path, monkeypatch):
    Kept("hours", tmp_path).add("1", {}, [], 1.0)
    assert Kept("hours", tmp_path).lacking(["1"]) == []
    monkeypatch.setattr(resumable_runs, "MADE_OF", ("src/meldhouse/server/*.py",))
    assert Kept("hours", tmp_path).lacking(["1"]) == ["1"]
