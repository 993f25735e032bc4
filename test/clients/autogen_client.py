"""AutoGen, which makes a model of pydantic from the schema of each tool."""

import asyncio

import expectations as e
from autogen_core import CancellationToken
from autogen_ext.tools.mcp import McpWorkbench, StreamableHttpServerParams, mcp_server_tools

SERVER = StreamableHttpServerParams(url=e.URL, headers=e.headers())


async def main():
    tools = {tool.name: tool for tool in await mcp_server_tools(SERVER)}

    async def call(name, arguments):
        blocks = await tools[name].run_json(arguments, CancellationToken())
        return "".join(block.text for block in blocks if block.type == "text"), sum(block.type == "image" for block in blocks)

    await e.check_answers(tools, call)
    # Models get pictures as such from a workbench alone.
    async with McpWorkbench(SERVER) as workbench:

        async def work(name, arguments):
            blocks = (await workbench.call_tool(name, arguments)).result
            texts = "".join(block.content for block in blocks if block.type == "TextResultContent")
            return texts, sum(block.type == "ImageResultContent" for block in blocks)

        await e.check_answers([tool["name"] for tool in await workbench.list_tools()], work)


asyncio.run(main())
