"""Run failed tests with clocks, pages and sockets again on an idle machine.

A busy machine makes a page late or a pause long; a test that fails again is a failure. Exact tests (rules, money and
others) are not repeated, nor is a run with many failures.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".pytest_cache" / "v"
ENDED = "suite/ended"  # where conftest.py stores how the last run ended
FAILED = 1  # pytest's exit status if all tests ran and some failed
TIMED = ("tests/web/", "tests/server/", "tests/diagnostics/", "tests/examples/test_guest_bot.py")
FEW = 9


def reason_not_to_rerun(ended, failed):
    """Return the reason not to run the failed tests again, or an empty string."""
    if ended != FAILED:
        return "the first did not come to its end"
    exact = [test for test in failed if not test.startswith(TIMED)]
    if not failed:
        return "no test is known to have failed"
    if exact:
        return f"{exact[0]} waits for nothing: it has to pass at once"
    if len(failed) > FEW:
        return f"{len(failed)} tests failed, more than {FEW}"
    return ""


def noted(name):
    path = CACHE / name
    return json.loads(path.read_text()) if path.exists() else None


def main():
    failed = list(noted("cache/lastfailed") or {})
    if why := reason_not_to_rerun(noted(ENDED), failed):
        sys.exit(f"No second go: {why}.")
    print("A second go, alone, for what failed on a busy machine:", *failed, sep="\n  ", flush=True)
    everything = ["-m", ""]  # including the tests of a sweep
    sys.exit(subprocess.call([sys.executable, "-m", "pytest", *everything, *failed], cwd=ROOT))


if __name__ == "__main__":
    main()
