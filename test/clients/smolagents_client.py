"""smolagents through mcpadapt. It shows a model the first block of an answer only."""

import expectations as e
from smolagents import MCPClient, Model, ToolCallingAgent

NOTHING = {"string": "", "array": [], "integer": 20, "boolean": False}
server = {"url": e.URL, "transport": "streamable-http", "headers": e.headers()}
with MCPClient(server, structured_output=False) as tools:
    by_name = {tool.name: tool for tool in tools}
    e.require(list(by_name) == e.TOOLS, "the tools are listed")
    shown = by_name["search_screens"](**e.MANY)
    e.require(shown.startswith("20 screens") and shown.count("service_url: ") == 20, "the first block says it all")
    e.require("of 6 apps" in by_name["list_apps"](), "a tool is called without arguments")
    # Its agent takes every argument for required.
    agent = ToolCallingAgent(tools=tools, model=Model())
    for name, arguments in (("search_screens", e.MANY), ("list_apps", {}), ("search_flows", {"query": "login"})):
        all_of_them = {key: NOTHING[schema["type"]] for key, schema in by_name[name].inputs.items()}
        said = agent.execute_tool_call(name, {**all_of_them, **arguments})
        e.require(said.startswith(("20 screens", "6 of 6 apps", "No flows")), f"{name} takes empty arguments as left out")
