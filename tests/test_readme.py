"""The README's Python runs as it is printed."""

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_readme_runs(tmp_path, monkeypatch, capsys):
    """Every python block, one after the other, as a newcomer would type them."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S):
        exec(block, names)
    assert (tmp_path / "hand.txt").exists()
    assert names["again"].tobytes() == names["t"].tobytes()
    assert "Kings Corners" in capsys.readouterr().out
