"""AutoGen, which makes a model of pydantic from the schema of each tool."""

import asyncio

import expectations as e
from autogen_core import CancellationToken
from autogen_ext.tools.mcp import StreamableHttpServerParams, mcp_server_tools


async def main():
    tools = await mcp_server_tools(StreamableHttpServerParams(url=e.URL, headers=e.headers()))
    e.require([tool.name for tool in tools] == e.TOOLS, "the tools are listed")
    found = await tools[0].run_json(e.SEARCH, CancellationToken())
    e.require({type(each).__name__ for each in found} == {"TextContent", "ImageContent"}, "a search has pictures")


asyncio.run(main())
