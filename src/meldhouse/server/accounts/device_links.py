"""One-time links that bring a person's key to another device."""

import secrets

from meldhouse.i18n import msg
from meldhouse.server.core.clock import now
from meldhouse.util.errors import Mistake

MINUTES = 10


class DeviceLinks:
    """The keys that wait for their other device; they are kept nowhere else."""

    def __init__(self) -> None:
        self.waiting: dict[str, tuple[str, float]] = {}  # code -> a key, and until when

    def issue(self, key: str) -> str:
        self._drop_the_late()
        code = secrets.token_urlsafe(16)
        self.waiting[code] = key, now() + MINUTES * 60
        return code

    def look(self, code: str) -> str:
        """Whose key it is; a Mistake where the code is void."""
        self._drop_the_late()
        if code not in self.waiting:
            raise Mistake(msg("pass-void"))
        return self.waiting[code][0]

    def redeem(self, code: str) -> str:
        key = self.look(code)
        del self.waiting[code]
        return key

    def _drop_the_late(self) -> None:
        self.waiting = {code: held for code, held in self.waiting.items() if held[1] > now()}
