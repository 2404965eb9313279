"""Reviews of finished hands, which evaluate each decision from what its seat could see.

evaluate_decision.py evaluates one decision from a seat's view, and analyze.py all decisions of a hand.  result.py is
the result as plain data and as JSON.  format_text.py formats it as text, chart.py draws the estimated values, and
page.py makes a page of both.  A server computes reviews in a worker process, server/services/review_worker.py.
"""

from meldhouse.review.analyze import review_hand
from meldhouse.review.evaluate_decision import judge
from meldhouse.review.result import Decision, Option, Review

__all__ = ["Decision", "Option", "Review", "judge", "review_hand"]
