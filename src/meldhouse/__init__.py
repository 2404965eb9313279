"""Meldhouse: five games of drawing, swapping and melding.

    import meldhouse as mh
    t = mh.table("kingscorners", variant="standard", seats=3, seed=7)
    t.deal()
    print(t.view(t.turn))
"""

from meldhouse.engine import compiled as compiled  # first: it says where compiled code is kept
