"""Strands Agents."""

import asyncio

import expectations as e
from mcp.client.streamable_http import streamable_http_client
from strands.tools.mcp import MCPClient

try:  # Version 2 of the SDK.
    import httpx2 as httpx
except ImportError:
    import httpx


def connect():
    return streamable_http_client(e.URL, http_client=httpx.AsyncClient(headers=e.headers(), timeout=30))


with MCPClient(connect) as client:
    tools = {tool.tool_name: tool for tool in client.list_tools_sync()}

    async def call(name, arguments):
        use = {"toolUseId": "1", "name": name, "input": arguments}
        [event] = [event async for event in tools[name].stream(use, {})]
        blocks = event.tool_result["content"]
        return "".join(block.get("text", "") for block in blocks), sum("image" in block for block in blocks)

    asyncio.run(e.check_answers(tools, call))
