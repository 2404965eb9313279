"""Requests of a guest over HTTP: get a key, accept an invitation, sit down, leave."""

import json
import os
import re
import urllib.error
import urllib.request
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Any, cast

from meldhouse.guest.address import TableAddress
from meldhouse.i18n import msg
from meldhouse.util.errors import Mistake, replace_unprintable

TIMEOUT_S = 60
MAX_RESPONSE_BYTES = 1 << 22
MARKS = re.compile("⟨(@?)(.*?)⟩")  # around seats and pieces, which pages replace

JSON = dict[str, Any]


class Refused(Mistake):
    """Raised when the server refuses a request of the guest."""

    def __init__(self, why: str, status: int) -> None:
        super().__init__(msg("guest-refused", why=plain_sentence(why)))
        self.status = status


def plain_sentence(text: str) -> str:
    """Return a sentence of the server without marks: ⟨@2⟩ becomes "Seat 3"."""
    plain = MARKS.sub(lambda mark: str(msg("seat", number=int(mark[2]) + 1)) if mark[1] else mark[2], text)
    return replace_unprintable(plain)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


class GuestClient:
    """A person at a server, known by a key."""

    def __init__(self, address: TableAddress, name: str, key_file: Path | None = None) -> None:
        self.address, self.table = address, address.table
        self._opener = urllib.request.build_opener(_NoRedirects)
        self.key = key_file.read_text().strip() if key_file and key_file.is_file() else ""
        if not self.key:
            self.key = str(self.ask("/api/people", {"name": name})["key"])
            if key_file:
                _write_key(key_file, self.key)

    def accept_invitation(self) -> None:
        """Find the table of an invitation link."""
        if not self.address.invitation:
            return
        try:
            self._request(f"/join/{self.address.invitation}", None)
        except urllib.error.HTTPError as response:
            location = response.headers.get("Location") or ""
            response.close()
            if response.code == HTTPStatus.SEE_OTHER and location.startswith("/table/"):
                self.table = location.removeprefix("/table/")
                return
        raise Mistake(msg("guest-no-invitation"))

    def sit(self) -> None:
        """Take any open seat; a guest who has one keeps it."""
        if self.see()["you"] is None:
            self.ask(f"/api/tables/{self.table}/sit", {})

    def see(self) -> JSON:
        return self.ask(f"/api/tables/{self.table}")

    def leave(self) -> None:
        self.ask(f"/api/tables/{self.table}/leave", {})

    def ask(self, path: str, body: JSON | None = None) -> JSON:
        """Send a request and return the answer; raise a Mistake for a refusal, or if this is no Meldhouse server."""
        try:
            answer = json.loads(self._request(path, body))
        except urllib.error.HTTPError as response:
            raise self._refusal(response) from None
        except (OSError, HTTPException) as error:
            why = getattr(error, "reason", error)
            raise Mistake(msg("guest-unreachable", address=self.address.server, why=str(why))) from None
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise Mistake(msg("guest-no-meldhouse", address=self.address.server))
        return cast("JSON", answer)

    def _request(self, path: str, body: JSON | None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address.server + path, data)
        if self.key:
            request.add_header("Authorization", f"Bearer {self.key}")
        with self._opener.open(request, timeout=TIMEOUT_S) as response:
            return cast("bytes", response.read(MAX_RESPONSE_BYTES))

    def _refusal(self, response: urllib.error.HTTPError) -> Mistake:
        with response:
            try:
                why = json.loads(response.read(MAX_RESPONSE_BYTES))["why"]
            except (ValueError, KeyError, TypeError, OSError):
                return Mistake(msg("guest-no-meldhouse", address=self.address.server))
        return Refused(str(why), response.code)


def _write_key(file: Path, key: str) -> None:
    """Write the key to a file that only its owner can read."""
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            out.write(f"{key}\n")
    except OSError as error:
        raise Mistake(msg("guest-key-not-written", path=str(file), why=str(error.strerror))) from None
