"""Agno."""

import asyncio

import expectations as e
from agno.tools.function import FunctionCall
from agno.tools.mcp import MCPTools
from agno.tools.mcp.params import StreamableHTTPClientParams


async def main():
    server = StreamableHTTPClientParams(url=e.URL, headers=e.headers())
    async with MCPTools(server_params=server, transport="streamable-http") as tools:

        async def call(name, arguments):
            done = await FunctionCall(function=tools.functions[name], arguments=arguments).aexecute()
            e.require(done.status == "success", f"{name} is called")
            return done.result.content, len(done.result.images or [])

        await e.check_answers(tools.functions, call)


asyncio.run(main())
