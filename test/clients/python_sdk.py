"""The Python SDK, of whatever version is installed: one connection, each tool, a wrong argument, a wrong key."""

import asyncio
from contextlib import asynccontextmanager

import expectations as e
from mcp import ClientSession

try:
    from mcp.client.streamable_http import streamable_http_client
except ImportError:
    streamable_http_client = None
try:  # Version 2.
    import httpx2 as httpx
except ImportError:
    import httpx


@asynccontextmanager
async def connect(key=e.KEY):
    if streamable_http_client is None:
        from mcp.client.streamable_http import streamablehttp_client

        transport = streamablehttp_client(e.URL, headers=e.headers(key))
    else:
        http_client = httpx.AsyncClient(headers=e.headers(key))
        transport = streamable_http_client(e.URL, http_client=http_client)
    async with transport as streams, ClientSession(streams[0], streams[1]) as session:
        agreed = await session.initialize()
        print("agreed on", getattr(agreed, "protocolVersion", None) or agreed.protocol_version)
        yield session


async def check_wrong_key():
    try:
        async with asyncio.timeout(10), connect(e.WRONG_KEY):
            e.require(False, "a wrong key is refused")
    except Exception as error:
        said = e.texts_of_error(error)
        # Version 1 shows the status alone, whatever the body.
        expected = "401" if httpx.__name__ == "httpx" else e.WRONG_KEY_SAYS
        e.require(expected in said, f"a wrong key is told so: {expected}")


async def main():
    async with connect() as session:
        tools = (await session.list_tools()).tools
        e.require([tool.name for tool in tools] == e.TOOLS, "the tools are listed")
        schemas = {t.name: getattr(t, "inputSchema", None) or t.input_schema for t in tools}
        e.check_minimal_arguments(schemas)
        many = await session.call_tool("search_screens", e.MANY)
        e.require(len(e.ids_of(many)) == 20, "a search of 20 is understood")
        e.require(any(block.type == "image" for block in many.content), "pictures come with it")
        some = await session.call_tool("get_screens", {"ids": e.ids_of(many)[:3]})
        e.require(e.ids_of(some) == e.ids_of(many)[:3], "several screens come in one call")
        apps = await session.call_tool("list_apps", {})
        e.require("of 6 apps that match" in e.text_of(apps), "apps are listed")
        wrong = await session.call_tool("search_screens", e.WRONG)
        e.require(e.WRONG_SAYS in e.text_of(wrong), "a wrong argument is told what to change")
    async with connect(e.WRITE_KEY) as session:
        await e.check_library(session, [tool.name for tool in (await session.list_tools()).tools])
    await check_wrong_key()


asyncio.run(asyncio.wait_for(main(), 60))
