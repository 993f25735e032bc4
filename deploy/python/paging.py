"""Pages of a list, by the cursor of the page before, and of a search, which excludes what came before."""

from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Iterator

#: The most that one search may exclude.
_EXCLUDED_MAX = 100


def pages(call: Callable[[Any], Any], given: Any) -> Iterator[Any]:
    """`call` reads the page for a cursor, or for ids that were seen; `given` is those of the first page."""
    while True:
        page = call(given)
        if _is_past_the_end(page):
            return
        yield page
        given = _after(page, given)
        if given is None:
            return


async def async_pages(call: Callable[[Any], Awaitable[Any]], given: Any) -> AsyncIterator[Any]:
    """The same for asyncio."""
    while True:
        page = await call(given)
        if _is_past_the_end(page):
            return
        yield page
        given = _after(page, given)
        if given is None:
            return


def _is_past_the_end(page: Any) -> bool:
    """A search knows its end by a page without screens; a list has a first page, which may be empty."""
    return "next" not in page and not page["screens"]


def _after(page: Any, given: Any) -> Any:
    if "next" in page:
        return page["next"]
    seen = [*given, *(screen["id"] for screen in page["screens"])]
    return seen if len(seen) <= _EXCLUDED_MAX else None
