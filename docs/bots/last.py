"""A bot in Python that needs nothing of the house: it speaks lines, and plays the last move that it may.

meldhouse arena tongits --bots "club,python docs/bots/last.py"
"""

import json
import sys

hand = {}
for line in sys.stdin:
    told = json.loads(line)
    if told["say"] == "hello":
        answer = {"ready": "last"}
    elif told["say"] == "hand":
        hand = told  # my seat, my chance, the options
        continue
    else:
        answer = {"move": told["moves"][-1]}  # told["view"] has what I see
    print(json.dumps(answer), flush=True)
