"""The Python SDK by a person's sign-in, from nothing but the address: once, then with the tokens it kept."""

import asyncio
from contextlib import asynccontextmanager
from urllib.parse import parse_qs, urlsplit

import expectations as e
from mcp import ClientSession
from mcp.client.auth import OAuthClientProvider, TokenStorage
from mcp.shared.auth import OAuthClientMetadata

try:  # Version 2.
    import httpx2 as httpx
    from mcp.client.streamable_http import streamable_http_client
    from mcp.shared.auth import AuthorizationCodeResult
except ImportError:
    import httpx
    from mcp.client.streamable_http import streamablehttp_client

    AuthorizationCodeResult = None

BACK = "http://localhost:3999/callback"


class Memory(TokenStorage):
    tokens = client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


class Person:
    """Opens the browser and reads where it comes back."""

    asked = 0
    answer = None

    async def open(self, url):
        self.asked += 1
        async with httpx.AsyncClient(timeout=30) as browser:
            back = (await browser.get(e.BROWSER, params={"url": url})).headers["location"]
        e.require(back.startswith(BACK), "the browser comes back to the program")
        self.answer = parse_qs(urlsplit(back).query)

    async def come_back(self):
        code, state, iss = (self.answer.get(name, [None])[0] for name in ("code", "state", "iss"))
        if AuthorizationCodeResult is None:
            return code, state
        return AuthorizationCodeResult(code=code, state=state, iss=iss)


@asynccontextmanager
async def connect(storage, person):
    program = OAuthClientMetadata(client_name="Python SDK", redirect_uris=[BACK], grant_types=["authorization_code", "refresh_token"])
    auth = OAuthClientProvider(e.URL, program, storage, person.open, person.come_back)
    if AuthorizationCodeResult is None:
        transport = streamablehttp_client(e.URL, auth=auth)
    else:
        transport = streamable_http_client(e.URL, http_client=httpx.AsyncClient(auth=auth, timeout=30))
    async with transport as streams, ClientSession(streams[0], streams[1]) as session:
        await session.initialize()
        yield session


async def main():
    storage, person = Memory(), Person()
    async with connect(storage, person) as session:
        await e.check_library(session, [tool.name for tool in (await session.list_tools()).tools])
    async with connect(storage, person) as session:
        e.require(len((await session.list_tools()).tools) > 0, "the tokens it kept connect again")
    e.require(person.asked == 2, "the person was asked once to search, and once to write")


asyncio.run(asyncio.wait_for(main(), 60))
