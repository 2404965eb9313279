"""A hand that is over, decision by decision as each seat knew it: what would have been best, and what was given up.

judging.py weighs one decision from a seat's view alone, hand.py every decision of a hand; findings.py has what came of
it, plain data with a form as JSON.  telling.py puts it into words, picture.py draws how expectations went, page.py
makes a page of both, and aside.py is the process beside a house in which it is worked out.
"""

from meldhouse.review.analyze import review_hand
from meldhouse.review.evaluate_decision import judge
from meldhouse.review.result import Decision, Option, Review

__all__ = ["Decision", "Option", "Review", "judge", "review_hand"]
