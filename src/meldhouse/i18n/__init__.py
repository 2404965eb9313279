"""Messages as data: a catalogue key and its arguments, which become text only when they are shown.

    kings = MessageFactory("kingscorners")
    kings("plays", seat=Seat(2), card=piece("10D"), to=kings("to", place="N", empty=False))

A catalogue (en.ftl here, and in every game's folder) has the sentence for each key, in Mozilla's Fluent format.
A Localizer formats messages for a viewer: "You play the ten of diamonds on the north pile."
No code assembles sentences from fragments of English, or depends on the words of one.
"""

from meldhouse.i18n.messages import ItemList, Message, MessageFactory, Pieces, Seat, comma_list, msg, piece
from meldhouse.i18n.rendering import ENGLISH, Localizer

__all__ = [
    "ENGLISH",
    "ItemList",
    "Localizer",
    "Message",
    "MessageFactory",
    "Pieces",
    "Seat",
    "comma_list",
    "msg",
    "piece",
]
