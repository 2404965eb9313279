"""Data sets have the same bytes with any number of workers and follow from their records; changes are found."""

import json

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.core.record import Record
from meldhouse.dataset import make, shards
from meldhouse.dataset.check import check_dataset
from meldhouse.dataset.make import make_dataset
from meldhouse.dataset.shards import Shard, digest, read_arrays, read_records, split_records, write_shard
from meldhouse.util.errors import Mistake

SHARD = "shard-00000"


@pytest.fixture(autouse=True)
def short_shards(monkeypatch):
    monkeypatch.setattr(make, "HANDS_PER_SHARD", 4)


def contents(folder):
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def legal_of(arrays, row):
    return arrays["legal"][arrays["legal_start"][row] : arrays["legal_start"][row + 1]].tolist()


@pytest.mark.parametrize("game", mh.GAMES)
def test_dataset_of_every_game_follows_from_its_records(tmp_path, game):
    manifest = make_dataset(game, tmp_path, decisions=400, bots="club,novice", seed=5)
    assert check_dataset(tmp_path) == manifest
    assert 400 <= manifest["decisions"] < 900
    arrays = read_arrays(tmp_path, SHARD)
    for row, action in enumerate(arrays["action"]):
        assert int(action) in legal_of(arrays, row)
    results = arrays["payoffs"][arrays["hand"], arrays["seat"]]
    assert np.array_equal(results, arrays["result"])


def test_dataset_rows_are_those_of_the_environment(tmp_path):
    """The first hand, stepped in the environment from the deck of its record, has the same rows."""
    make_dataset("tongits", tmp_path, decisions=10, seed=3)
    arrays, record = read_arrays(tmp_path, SHARD), next(split_records(read_records(tmp_path, SHARD)))
    spec = mh.make("tongits-v0").spec
    table = mh.table("tongits")
    table.deal_again(record.hands[0].deck, record.hands[0].chance)
    encode = spec.kernels.encode_action_at
    for row, move in enumerate(record.hands[0].moves):
        legal = table.view(table.turn).legal
        assert arrays["seat"][row] == table.turn == move.seat
        assert legal_of(arrays, row) == sorted(encode(table.state, spec.plain_rules, n) for n in legal.values())
        assert arrays["action"][row] == encode(table.state, spec.plain_rules, legal[move.text])
        table.play(move.text)
    assert table.over
    assert arrays["payoffs"][0].tolist() == table.payoffs


def test_dataset_has_the_same_bytes_with_any_number_of_workers(tmp_path):
    alone, many = tmp_path / "alone", tmp_path / "many"
    make_dataset("kingscorners", alone, decisions=600, bots="novice", seed=9)
    make_dataset("kingscorners", many, decisions=600, bots="novice", seed=9, workers=3)
    assert contents(alone) == contents(many)
    assert len(contents(alone)) > 6  # several shards, and no file of a shard that was played in advance


@pytest.mark.parametrize("decisions", [1, 60, 150, 300])
def test_dataset_ends_with_the_hand_of_the_last_decision(tmp_path, decisions):
    manifest = make_dataset("tongits", tmp_path, decisions=decisions, seed=2)
    hands = np.concatenate([read_arrays(tmp_path, shard["name"])["hand"] for shard in manifest["shards"]])
    assert len(hands) == manifest["decisions"]
    assert np.count_nonzero(hands < hands[-1]) < decisions <= len(hands)
    assert sorted(set(hands.tolist())) == list(range(manifest["hands"]))


def test_dataset_of_few_decisions_plays_no_other_hands(tmp_path, monkeypatch):
    """A shard ends early with the data set, and no processes are started for shards that are not needed."""
    monkeypatch.setattr(make, "HANDS_PER_SHARD", 500)
    monkeypatch.setattr(make, "ProcessPoolExecutor", None)
    dealt, usual = [], shards.deal_hand
    monkeypatch.setattr(shards, "deal_hand", lambda *given: dealt.append(given[2]) or usual(*given))
    manifest = make_dataset("tongits", tmp_path, decisions=150, seed=2, workers=3)
    assert sorted(set(dealt)) == list(range(manifest["hands"]))
    assert len(dealt) == manifest["hands"] + 1  # the first one also shows how long a hand is


def test_dataset_deals_every_hand_from_its_own_deck(tmp_path):
    manifest = make_dataset("tongits", tmp_path, decisions=600)
    texts = [read_records(tmp_path, shard["name"]) for shard in manifest["shards"]]
    decks = [record.hands[0].deck for text in texts for record in split_records(text)]
    assert len(set(decks)) == len(decks) == manifest["hands"] > 8


def test_dataset_with_options_says_so_in_its_card(tmp_path):
    make_dataset("kongpie", tmp_path, "casino", decisions=20, seats=2, lojack="no")
    card = (tmp_path / "README.md").read_text()
    assert "variant `casino`, options: seats=2, lojack=no" in card
    assert "$" not in card
    check_dataset(tmp_path)


def test_dataset_command_on_its_card_makes_the_same_files(tmp_path):
    first = make_dataset("tongits", tmp_path / "first", decisions=50)
    make_dataset("tongits", tmp_path / "again", decisions=first["decisions"])
    assert contents(tmp_path / "first") == contents(tmp_path / "again")


def test_dataset_refuses_a_folder_with_files(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(Mistake, match="isn't empty"):
        make_dataset("tongits", tmp_path, decisions=10)


def test_dataset_check_of_another_folder_says_that_it_has_none(tmp_path):
    with pytest.raises(Mistake, match="has no data set"):
        check_dataset(tmp_path)


# --- changed data sets ------------------------------------------------------------------------


def rewrite(folder, shard, is_listed=True):
    """Write a changed shard, with its hash in the list if the change is to look right."""
    entry = write_shard(folder, SHARD, shard)
    if is_listed:
        manifest = json.loads((folder / "dataset.json").read_text())
        manifest["shards"][0]["sha256"] = entry["sha256"]
        (folder / "dataset.json").write_text(json.dumps(manifest))


def read_shard(folder):
    return Shard(read_arrays(folder, SHARD), read_records(folder, SHARD))


def change_array(name, row=0):
    def change(folder):
        shard = read_shard(folder)
        shard.arrays[name].reshape(-1)[row] += 1
        rewrite(folder, shard)

    return change


def change_array_without_its_hash(folder):
    shard = read_shard(folder)
    shard.arrays["action"][0] += 1
    rewrite(folder, shard, is_listed=False)


def change_a_deal(folder):
    """Replace the first record with that of another deal, which has the right form."""
    shard = read_shard(folder)
    record = next(split_records(shard.records))
    table = mh.play("tongits", bots="club", seed=77)
    table.seed = record.seed
    rewrite(folder, shard._replace(records=shard.records.replace(str(record), str(table.record()), 1)))


def cut_the_records(folder):
    shard = read_shard(folder)
    record = next(split_records(shard.records))
    short = Record.read(str(record))
    short.hands[0].moves.pop()
    short.hands[0].result = None
    rewrite(folder, shard._replace(records=shard.records.replace(str(record), str(short), 1)))


def add_a_comment(folder):
    shard = read_shard(folder)
    rewrite(folder, shard._replace(records=shard.records + "# a comment\n"))


def cut_the_file(folder):
    file = folder / f"{SHARD}.npz"
    file.write_bytes(file.read_bytes()[:100])


def change_the_list(name):
    def change(folder):
        manifest = json.loads((folder / "dataset.json").read_text())
        manifest[name] = manifest[name] + 1
        (folder / "dataset.json").write_text(json.dumps(manifest))

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (change_array("observation", 9), "array observation doesn't follow"),
        (change_array("legal"), "array legal doesn't follow"),
        (change_array("action"), "array action doesn't follow"),
        (change_array("seat"), "array seat doesn't follow"),
        (change_array("result"), "array result doesn't follow"),
        (change_array("payoffs"), "array payoffs doesn't follow"),
        (change_array_without_its_hash, "has changed"),
        (change_a_deal, "illegal|can't|Only|isn't|don't follow|can be"),
        (cut_the_records, "can't be read"),
        (add_a_comment, "records of shard-00000 don't follow"),
        (cut_the_file, "can't be read"),
        (change_the_list("decisions"), "that its list says"),
        (change_the_list("rules_version"), "another version"),
        (change_the_list("seed"), "."),
    ],
)
def test_dataset_check_finds_a_changed_data_set(tmp_path, change, says):
    make_dataset("tongits", tmp_path, decisions=60, seed=4)
    check_dataset(tmp_path)
    change(tmp_path)
    with pytest.raises(Mistake, match=says):
        check_dataset(tmp_path)


def test_digest_depends_on_every_array(tmp_path):
    make_dataset("pong", tmp_path, decisions=20)
    shard = read_shard(tmp_path)
    for name, array in shard.arrays.items():
        other = shard._replace(arrays={**shard.arrays, name: array + 1})
        assert digest(other) != digest(shard), name
