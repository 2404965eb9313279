"""Reviews of finished hands: each decision as its seat knew it, the best move, and what was given up.

evaluate_decision.py weighs one decision from a seat's view alone, analyze.py every decision of a hand; result.py has
what came of it, plain data with a form as JSON.  format_text.py puts it into words, chart.py draws how expectations
went, page.py makes a page of both, and server/services/review_worker.py is the process beside a house in which it is
worked out.
"""

from meldhouse.review.analyze import review_hand
from meldhouse.review.evaluate_decision import judge
from meldhouse.review.result import Decision, Option, Review

__all__ = ["Decision", "Option", "Review", "judge", "review_hand"]
