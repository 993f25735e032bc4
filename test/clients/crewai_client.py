"""CrewAI through mcpadapt, which makes a model of pydantic of each tool and shows a model words alone."""

import asyncio

import expectations as e
from crewai_tools import MCPServerAdapter

server = {"url": e.URL, "transport": "streamable-http", "headers": e.headers()}
with MCPServerAdapter(server) as tools:
    by_name = {tool.name: tool for tool in tools}

    async def call(name, arguments):
        return str(by_name[name].to_structured_tool().invoke(arguments)), None

    asyncio.run(e.check_answers(by_name, call))
