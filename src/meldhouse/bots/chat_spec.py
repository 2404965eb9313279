"""Parses the name of a language model as a player: `chat:MODEL@URL`, with limits as in `?calls=500&seconds=30`.

The model plays in this process.  All hands of a run share its limits and its report.
"""

import os
from typing import Any
from urllib.parse import parse_qsl

from meldhouse.bots.class_bot import CLASSES
from meldhouse.bots.language_model import LanguageModel, LanguageModelReport, Limits, chat_endpoint
from meldhouse.games.options import suggest_name
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake, quote

PREFIX = "chat:"
NUMBERS = {"seconds": float, "retries": int, "calls": int, "cost": float, "input_price": float, "output_price": float}
RULES, TOKENS = "rules", "max_tokens"
SETTINGS = (*NUMBERS, RULES, TOKENS)


def add_chat_bot(name: str) -> None:
    """Make the bot with this name available; raise a Mistake if the name is not valid."""
    if name not in CLASSES:
        CLASSES[name] = _parse(name)


def chat_report(name: str) -> LanguageModelReport | None:
    """Return the report of a language model that has played in this process; None for any other bot."""
    report = getattr(CLASSES.get(name), "report", None)
    return report if isinstance(report, LanguageModelReport) else None


def forget_chat_bot(name: str) -> None:
    """Begin a new report and new limits for a language model."""
    if name.startswith(PREFIX):
        CLASSES.pop(name, None)


def _parse(name: str) -> LanguageModel:
    address, _, query = name.removeprefix(PREFIX).partition("?")
    model, at, url = address.partition("@http")
    if not (model and at):
        raise Mistake(msg("chat-name", name=quote(name)))
    chosen = dict(parse_qsl(query, keep_blank_values=True))
    for setting in chosen:
        if setting not in SETTINGS:
            raise Mistake(msg("chat-no-setting", name=quote(setting), nearest=suggest_name(setting, SETTINGS)))
    tokens = {"max_output_tokens": _number(TOKENS, chosen[TOKENS], int)} if TOKENS in chosen else {}
    limits = Limits(**{key: _number(key, chosen[key], kind) for key, kind in NUMBERS.items() if key in chosen})
    complete = chat_endpoint(f"http{url}", model, os.environ.get("MELDHOUSE_CHAT_KEY", ""), **tokens)
    return LanguageModel(complete, limits, with_rules=chosen.get(RULES, "yes") != "no")


def _number(setting: str, text: str, kind: type) -> Any:
    try:
        number = kind(text)
    except ValueError:
        number = None
    if number is None or not 0 <= number < 1e9:
        raise Mistake(msg("chat-setting-number", name=setting, value=quote(text)))
    return number
