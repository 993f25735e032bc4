"""What the service must do for every Python client, with names that all versions of the SDK share."""

import os
import re
import traceback
import uuid

URL = os.environ["MCP_URL"]
KEY = os.environ["MCP_KEY"]
WRITE_KEY = os.environ["MCP_WRITE_KEY"]
BROWSER = os.environ["MCP_BROWSER"]
TOOLS = ["search_screens", "get_screens", "similar_screens", "list_apps"]
TOOLS += ["search", "fetch", "search_flows", "get_flow", "collections", "collect_screens"]
SEARCH = {"query": "login with email", "platform": "ios"}
MANY = {**SEARCH, "mode": "standard", "limit": 20}
WRONG = {**SEARCH, "limit": 0}
WRONG_SAYS = "limit: must be between 1 and 20."
WRONG_KEY = "uss_live_" + "0" * 36
WRONG_KEY_SAYS = "This API key is not valid"
# What an answer is made of: the tool, its arguments, and the number of pictures that come at least.
ANSWERS = {
    "words": ("search_screens", {**SEARCH, "pictures": "none"}, 0),
    "a sheet": ("search_screens", {**SEARCH, "limit": 6, "pictures": "sheet"}, 1),
    "each picture": ("search_screens", {**SEARCH, "limit": 4, "pictures": "each"}, 3),
    "that there are no flows": ("search_flows", {"query": "login"}, 0),
}
MINIMAL = {"search_screens": SEARCH, "get_screens": {"ids": ["0" * 8 + "-0000-4000-8000-" + "0" * 12]}, "list_apps": {}}


def headers(key=KEY):
    return {"Authorization": f"Bearer {key}"}


def require(condition, what):
    if not condition:
        raise SystemExit(f"not so: {what}")
    print("ok", what)


def text_of(result):
    return "\n".join(block.text for block in result.content if block.type == "text")


def ids_of(result):
    return re.findall(r"^id: (\S+)$", text_of(result), re.MULTILINE)


async def check_answers(names, call):
    """
    Calls by a framework's own tools: `call` gives the words of an answer and the number of its pictures, None where
    the framework drops them.
    """
    require(sorted(names) == sorted(TOOLS), "the tools are listed")
    for what, (tool, arguments, pictures) in ANSWERS.items():
        words, shown = await call(tool, arguments)
        has_pictures = shown is None or shown >= pictures
        require(("service_url: " in words or "No flows" in words) and has_pictures, f"{tool} answers with {what}")
        found = re.findall(r"id: ([0-9a-f-]{36})", words) or found
    words, shown = await call("get_screens", {"ids": found[:2]})
    require(all(each in words for each in found[:2]) and shown != 0, "get_screens shows them")


def check_minimal_arguments(schemas):
    """Calls with the required arguments alone fit the published schemas."""
    try:
        import jsonschema
    except ImportError:
        return print("not checked: this version comes without jsonschema")
    for name, arguments in MINIMAL.items():
        jsonschema.Draft202012Validator(schemas[name]).validate(arguments)
    print("ok calls with the required arguments alone fit the schemas")


def texts_of_error(error):
    """The texts of an error and of all errors inside it: groups, causes."""
    return "".join(traceback.format_exception(error))


async def check_library(client, names):
    """Lists, searches with pictures and adds a screen, for which a program that signed in asks anew."""
    require(set(names) >= set(TOOLS), "the tools are listed")
    many = await client.call_tool("search_screens", MANY)
    require(len(ids_of(many)) == 20, "a search of 20 is understood")
    require(any(block.type == "image" for block in many.content), "pictures come with it")
    words = {"app_name": "Monzo", "platform": "ios", "title": f"Receipt {uuid.uuid4()}"}
    added = await client.call_tool("add_screen", {**words, "description": "A receipt.", "elements": ["total"], "pattern": "receipt"})
    require(text_of(added).startswith("Added screen "), "a screen is added")
