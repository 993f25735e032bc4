"""fastmcp, the way its users write it, also from the JSON of the README."""

import asyncio

import expectations as e
from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport


def connect(key=e.KEY):
    return Client(StreamableHttpTransport(e.URL, headers=e.headers(key)))


async def check_wrong_key():
    try:
        async with connect(e.WRONG_KEY):
            e.require(False, "a wrong key is refused")
    except Exception as error:
        e.require(e.WRONG_KEY_SAYS in e.texts_of_error(error), "a wrong key is told so, in our words")


async def main():
    async with connect() as client:
        tools = await client.list_tools()
        e.require([tool.name for tool in tools] == e.TOOLS, "the tools are listed")
        many = await client.call_tool("search_screens", e.MANY)
        e.require(len(e.ids_of(many)) == 20, "a search of 20 is understood")
        e.require(any(block.type == "image" for block in many.content), "pictures come with it")
        described = await client.call_tool("search_screens", {**e.MANY, "pictures": "none"})
        e.require(len(described.structured_content["screens"]) == 20, "without pictures it is data, too")
        apps = await client.call_tool("list_apps", {})
        e.require(apps.data.total == 6, "the output schema types the data of list_apps")
        try:
            await client.call_tool("search_screens", e.WRONG)
            e.require(False, "a wrong argument fails")
        except Exception as error:
            e.require(e.WRONG_SAYS in str(error), "a wrong argument is told what to change")
    readme = {"mcpServers": {"screen-search": {"type": "http", "url": e.URL, "headers": e.headers()}}}
    async with Client(readme) as client:
        e.require(len(await client.list_tools()) == len(e.TOOLS), "the JSON of the README connects")
    async with connect(e.WRITE_KEY) as client:
        await e.check_library(client, [tool.name for tool in await client.list_tools()])
    await check_wrong_key()


asyncio.run(asyncio.wait_for(main(), 60))
