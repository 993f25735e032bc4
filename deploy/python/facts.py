"""Facts about an answer from its headers: the verdict of a search, its timings, the rate limit."""

from __future__ import annotations

import re
from email.message import Message
from typing import Any, Dict, Literal, Mapping, NamedTuple, Optional
from urllib.parse import unquote


class RateLimit(NamedTuple):
    """The state of the workspace's rate limit."""

    limit: int
    window_seconds: int
    remaining: int
    reset_seconds: int


class Verdict(NamedTuple):
    """The service's certainty of the answer to a search."""

    verdict: Literal["strong", "possible", "none"]
    """strong: a screen is at least as likely right as not; possible: only less likely ones; none: no screen."""
    strong: int
    """Screens that are at least as likely right as not."""
    possible: int
    """The other screens."""
    apps: str
    """The apps that the query was limited to, as `Korvo, Vento`; empty without one."""
    are_quotes_found: Optional[bool]
    """True when a screen has the words that the query quotes; None when it quotes nothing."""
    look: str
    """The looks that were weighed, as `dark, not blue`; empty without one."""
    is_text_only: bool
    """True when no match is strong and the closest screens came, of which only the text is known."""


class Facts(NamedTuple):
    """Facts about an answer."""

    request_id: Optional[str]
    """For reports."""
    rate_limit: Optional[RateLimit]
    """None when the operator switched the limit off."""
    verdict: Optional[Verdict]
    """Of `screens_search` alone."""
    timings: Dict[str, float]
    """Milliseconds of each stage of a search inside the service; `total` is all of them."""
    rerank: Optional[str]
    """The outcome of the operator's re-ranker."""


class Answer(Dict[str, Any]):
    """An answer with its headers, a dictionary to all who do not ask for facts."""

    def __init__(self, fields: Mapping[str, Any], headers: Message):
        super().__init__(fields)
        self.headers = headers


def facts_of(answer: Mapping[str, Any]) -> Facts:
    """Facts about an answer of this client, such as `facts_of(found).verdict`."""
    if not isinstance(answer, Answer):
        raise TypeError("answer: must be one that a method of the client returned, not a copy of it.")
    headers = answer.headers
    timings = re.findall(r"([\w-]+);dur=([\d.]+)", headers.get("Server-Timing", ""))
    return Facts(
        request_id=headers.get("X-Request-Id"),
        rate_limit=_rate_limit(headers.get("RateLimit-Policy", ""), headers.get("RateLimit", "")),
        verdict=_verdict(headers.get("Search-Verdict", "")),
        timings={name: float(ms) for name, ms in timings},
        rerank=headers.get("X-Rerank"),
    )


def _rate_limit(policy: str, state: str) -> Optional[RateLimit]:
    found = [re.search(rf";\s*{name}=(\d+)", text) for text, name in ((policy, "q"), (policy, "w"), (state, "r"), (state, "t"))]
    numbers = [int(each[1]) for each in found if each]
    return RateLimit(*numbers) if len(numbers) == 4 else None


def _verdict(header: str) -> Optional[Verdict]:
    """Reads a structured field (RFC 9651)."""
    word: Any = header.split(";")[0]
    if word not in ("strong", "possible", "none"):
        return None
    given: Dict[str, str] = dict(re.findall(r';([\w-]+)(?:=(%?"(?:[^"\\]|\\.)*"|[^;]*))?', header))
    return Verdict(
        verdict=word,
        strong=int(given.get("strong", 0)),
        possible=int(given.get("possible", 0)),
        apps=_text(given.get("apps", "")),
        are_quotes_found=given["quoted"] == "?1" if "quoted" in given else None,
        look=_text(given.get("look", "")),
        is_text_only="text-only" in given,
    )


def _text(value: str) -> str:
    """The text of a string, or of a display string, `%"Caf%c3%a9"`."""
    return unquote(value[2:-1]) if value.startswith("%") else re.sub(r"\\(.)", r"\1", value[1:-1])
