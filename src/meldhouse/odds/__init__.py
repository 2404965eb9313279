"""The odds of any rules: many hands, counted, with figures that say how precise they are.

spec.py plays a range of hands, which are the unit of work, sessions.py plays on at their tables, and splitting.py
plays promising ones on many times, as often as splitting_plan.py finds right; rng_streams.py has the chance of each.
accumulators.py adds what they come to; confidence_intervals.py makes figures of sums; runner.py goes from range to
range until a goal of stopping.py is reached, with a crew of executors.py or of dask_executor.py; checkpoint.py keeps a
run in a file.  api.py is the entry point, and result.py what it returns, which format_text.py and export.py make tables
of.  chart_data.py says what can be seen of it, which charts_vega.py and charts_terminal.py draw, and html_report.py
makes a page of all. docs/odds.md says how to ask.
"""
