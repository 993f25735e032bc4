"""Semantic Kernel, which reads each argument of a tool as one type."""

import asyncio

import expectations as e
from semantic_kernel import Kernel
from semantic_kernel.connectors.mcp import MCPStreamableHttpPlugin


async def main():
    async with MCPStreamableHttpPlugin(name="s", url=e.URL, headers=e.headers()) as plugin:
        kernel = Kernel()
        kernel.add_plugin(plugin)
        e.require(set(kernel.get_plugin("s").functions) == set(e.TOOLS), "the tools are listed")
        found = await kernel.invoke(plugin_name="s", function_name="search_screens", **e.SEARCH)
        e.require({type(each).__name__ for each in found.value} == {"TextContent", "ImageContent"}, "a search has pictures")


asyncio.run(main())
