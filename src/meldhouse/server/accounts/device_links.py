"""One-time links that transfer a person's key to another device."""

import secrets

from meldhouse.i18n import msg
from meldhouse.server.core.clock import now
from meldhouse.util.errors import Mistake

LIFETIME_MINUTES = 10


class DeviceLinks:
    """The keys of unused device links, which are kept only in memory."""

    def __init__(self) -> None:
        self.keys_by_code: dict[str, tuple[str, float]] = {}  # code -> key, time when the link expires

    def issue(self, key: str) -> str:
        self._drop_expired()
        code = secrets.token_urlsafe(16)
        self.keys_by_code[code] = key, now() + LIFETIME_MINUTES * 60
        return code

    def find_key(self, code: str) -> str:
        """Return the person's key for the code of a device link; raise a Mistake if the code is invalid or expired."""
        self._drop_expired()
        if code not in self.keys_by_code:
            raise Mistake(msg("pass-void"))
        return self.keys_by_code[code][0]

    def redeem(self, code: str) -> str:
        key = self.find_key(code)
        del self.keys_by_code[code]
        return key

    def _drop_expired(self) -> None:
        self.keys_by_code = {code: held for code, held in self.keys_by_code.items() if held[1] > now()}
