"""The odds of any rule: very many hands, counted, and figures that say how well they are known.

question.py plays a range of hands, which are the unit of work, sittings.py plays on at their tables, and splitting.py
plays promising ones on many times, as often as promise.py finds right; chances.py has the chance of each.  sums.py adds
what they come to; estimates.py makes figures of sums; running.py goes from range to range until a goal of goals.py is
reached, with a crew of crews.py or of cluster.py; keeping.py keeps a run in a file; answer.py is the front door, and
telling.py and writing.py make tables of it.
pictures.py says what can be seen of it, which vega.py and sketch.py draw, and report.py makes a page of all.
docs/odds.md says how to ask.
"""
