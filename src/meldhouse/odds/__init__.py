"""Estimates the odds of a game under any rules, with confidence intervals, from many simulated hands.

spec.py plays a range of hands, which is the unit of work. sessions.py plays on at the same table. splitting.py plays
promising tables many times (multilevel splitting), by a plan that splitting_plan.py learns. rng_streams.py seeds the
hands. accumulators.py sums what they produce; confidence_intervals.py turns sums into estimates. runner.py counts
range after range until a stopping rule of stopping.py is met, with an executor of executors.py or dask_executor.py;
checkpoint.py saves a run to a file. api.py is the entry point; format_text.py and export.py make tables of the result.
chart_data.py holds the data of the charts that charts_vega.py and charts_terminal.py draw, and html_report.py makes a
page of everything. docs/how-to/compute-odds.md is the user's guide.
"""
