"""Messages are data until somebody reads them: a key of the catalogue and its arguments.

    kings = Voice("kingscorners")
    kings("plays", seat=Seat(2), card=piece("10D"), to=kings("to", place="N", empty=False))

A catalogue (en.ftl here, and in every game's folder) has the sentence of each key, in Mozilla's Fluent.  A Reader makes
sentences of what was said, for the seat that reads: "You play the ten of diamonds on the north pile."  No code makes
sentences of pieces of English, or asks what words are in one.
"""

from meldhouse.i18n.messages import ItemList, Message, MessageFactory, Pieces, Seat, msg, piece
from meldhouse.i18n.rendering import ENGLISH, Localizer

__all__ = ["ENGLISH", "ItemList", "Localizer", "Message", "MessageFactory", "Pieces", "Seat", "msg", "piece"]
