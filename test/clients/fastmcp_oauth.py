"""fastmcp by a person's sign-in, the way its users write it; it opens the browser itself."""

import asyncio

import expectations as e
from fastmcp import Client


async def main():
    async with Client(e.URL, auth="oauth") as client:
        await e.check_library(client, [tool.name for tool in await client.list_tools()])


asyncio.run(asyncio.wait_for(main(), 90))
