"""Requests to a Screen Search service: its errors, tries and waits. Standard library only."""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from email.message import Message
from email.utils import parsedate_to_datetime
from importlib.metadata import version
from typing import Any, BinaryIO, Mapping, Optional, TypedDict, Union

from .facts import Answer

#: A keyword argument that is not sent; None is sent as null.
UNSET: Any = type("Unset", (), {"__repr__": lambda self: "UNSET"})()


class CallOptions(TypedDict, total=False):
    """Options of one call, in place of those of the client."""

    timeout: float
    retries: int
    headers: Mapping[str, str]


class ScreenSearchError(Exception):
    """A call that failed. `code` is one of the service, or network_error, timeout or unexpected_answer."""

    def __init__(self, code: str, message: str, status: int = 0, headers: Optional[Message] = None):
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        #: 0 without an answer.
        self.status = status
        #: For reports; None when there is none.
        self.request_id: Optional[str] = headers["X-Request-Id"] if headers else None
        #: Seconds; None when the service does not ask for a wait.
        self.retry_after: Optional[float] = _retry_after(headers["Retry-After"]) if headers else None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirected POST would arrive as a GET, and the key at another host."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


class Connection:
    """A service, a key for it, and how patient calls are."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 30,
        retries: int = 2,
        retry_after_max: float = 60,
        headers: Optional[Mapping[str, str]] = None,
    ):
        """`timeout` is in seconds for each try. After a 429, a 5xx or no answer there are `retries` more tries;
        a Retry-After of more than `retry_after_max` seconds is not waited for."""
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError("base_url: must be an address that begins with http:// or https://.")
        self._base_url = base_url.rstrip("/")
        self._headers = {"User-Agent": _AGENT, **(headers or {}), "Authorization": f"Bearer {api_key}"}
        self._timeout = timeout
        self._retries = retries
        self._retry_after_max = retry_after_max
        self._opener = urllib.request.build_opener(_NoRedirects)

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        file: Union[bytes, BinaryIO, None] = None,
        headers: Optional[Mapping[str, Any]] = None,
        options: Optional[CallOptions] = None,
        stream: bool = False,
    ) -> Any:
        options = options or {}
        given = urllib.parse.urlencode(_given(query))
        url = f"{self._base_url}{path}{'?' + given if given else ''}"
        sent = {**self._headers, **_given(headers), **options.get("headers", {})}
        # Last, because urllib takes the last of two that differ in letter case.
        del sent["Authorization"]
        sent["Authorization"] = self._headers["Authorization"]
        data: Any = file
        if file is not None:
            sent["Content-Type"] = "application/octet-stream"
        elif body is not None:
            data = json.dumps(_given(body), default=_base64).encode()
            sent["Content-Type"] = "application/json"
        # A file may be read only once, and what is read while it comes cannot come again.
        retries = 0 if stream or file is not None else options.get("retries", self._retries)
        timeout = options.get("timeout", self._timeout)
        for tried in range(retries + 1):
            request = urllib.request.Request(url, data=data, headers=sent, method=method)
            try:
                return self._send(request, timeout, stream)
            except ScreenSearchError as error:
                wait = self._wait(error, tried)
                if tried == retries or wait is None:
                    raise
            time.sleep(wait)

    def _send(self, request: urllib.request.Request, timeout: float, stream: bool) -> Any:
        try:
            try:
                answer = self._opener.open(request, timeout=timeout)
            except urllib.error.HTTPError as error:
                with error:
                    raise _refusal(error, error.read()) from None
            if stream:
                return answer
            with answer:
                text = answer.read()
                return None if answer.status == 204 else _parsed(text, answer)
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, TimeoutError):
                raise ScreenSearchError("timeout", f"No answer within {timeout} s.") from error
            raise ScreenSearchError("network_error", f"No answer: {reason}.") from error

    def _wait(self, error: ScreenSearchError, tried: int) -> Optional[float]:
        """Seconds until the next try, None when there is no sense in one."""
        may_pass = error.code in ("network_error", "timeout") or error.status == 429 or error.status >= 500
        if not may_pass:
            return None
        if error.retry_after is not None:
            return error.retry_after if error.retry_after <= self._retry_after_max else None
        # Callers that failed together do not come back together.
        return random.uniform(0, min(8, 0.5 * 2**tried))


class AsyncConnection(Connection):
    """The same for asyncio, in its threads, so that nothing else is needed. A call that is cancelled is no longer
    waited for; its request goes on until it is answered or timed out."""

    async def _call(self, *given: Any, **named: Any) -> Any:
        return await asyncio.to_thread(super()._call, *given, **named)


def _given(values: Optional[Mapping[str, Any]]) -> dict[str, Any]:
    return {name: value for name, value in (values or {}).items() if value is not UNSET}


def _base64(value: Any) -> str:
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode()
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")


def _parsed(text: bytes, answer: Any) -> Any:
    try:
        parsed = json.loads(text)
    except ValueError:
        parsed = None
    if isinstance(parsed, dict):
        return Answer(parsed, answer.headers)
    message = f"The answer (status {answer.status}) is not one of this service."
    raise ScreenSearchError("unexpected_answer", message, answer.status, answer.headers)


def _refusal(answer: urllib.error.HTTPError, text: bytes) -> ScreenSearchError:
    try:
        error = json.loads(text)["error"]
        return ScreenSearchError(error["code"], error["message"], answer.code, answer.headers)
    except (ValueError, KeyError, TypeError):
        message = f"The answer (status {answer.code}) is not one of this service."
        return ScreenSearchError("unexpected_answer", message, answer.code, answer.headers)


def _retry_after(value: Optional[str]) -> Optional[float]:
    """Seconds from a number or a date (RFC 9110)."""
    if value is None:
        return None
    if value.strip().isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


_AGENT = f"screen-search-python/{version('screen-search')}"
