"""A long run that is killed goes on where it was, and counts nothing of another state of the house."""

from tests.faults import resumable_runs
from tests.faults.resumable_runs import Kept


def test_a_run_that_was_killed_amid_a_line_goes_on_where_it_was(tmp_path):
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


def test_what_was_done_by_another_state_of_the_house_counts_for_nothing(tmp_path, monkeypatch):
    Kept("hours", tmp_path).add("1", {}, [], 1.0)
    assert Kept("hours", tmp_path).lacking(["1"]) == []
    monkeypatch.setattr(resumable_runs, "MADE_OF", ("src/meldhouse/server/*.py",))
    assert Kept("hours", tmp_path).lacking(["1"]) == ["1"]
