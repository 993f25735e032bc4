"""The Agent Development Kit of Google, with a model that calls what it is told to."""

import asyncio

import expectations as e
from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, LlmResponse
from google.adk.runners import InMemoryRunner
from google.adk.tools.mcp_tool.mcp_toolset import McpToolset, StreamableHTTPConnectionParams
from google.genai import types


class Model(BaseLlm):
    """Calls once, then says that it is done."""

    call: types.FunctionCall

    async def generate_content_async(self, llm_request, stream=False):
        is_answered = any(part.function_response for part in llm_request.contents[-1].parts)
        part = types.Part(text="done") if is_answered else types.Part(function_call=self.call)
        yield LlmResponse(content=types.Content(role="model", parts=[part]))


async def main():
    server = StreamableHTTPConnectionParams(url=e.URL, headers=e.headers())
    toolset = McpToolset(connection_params=server)

    async def call(name, arguments):
        model = Model(model="check", call=types.FunctionCall(name=name, args=arguments))
        runner = InMemoryRunner(agent=LlmAgent(name="check", model=model, tools=[toolset]), app_name="check")
        session = await runner.session_service.create_session(app_name="check", user_id="user")
        go = types.Content(role="user", parts=[types.Part(text="go")])
        events = [event async for event in runner.run_async(user_id="user", session_id=session.id, new_message=go)]
        [answer] = [response for event in events for response in event.get_function_responses()]
        blocks = answer.response["content"]
        return "".join(block.get("text", "") for block in blocks), sum(block["type"] == "image" for block in blocks)

    await e.check_answers([tool.name for tool in await toolset.get_tools()], call)
    await toolset.close()


asyncio.run(main())
