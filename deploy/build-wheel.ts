// The Python package as a wheel: a ZIP file whose RECORD has the hash of each of its files (PyPA, binary
// distribution format). Made here, so that a set-up needs no Python.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { openApiDocument } from "../src/web/docs/openapi-document.ts";
import type { OpenApi } from "./api-document.ts";
import { makeZip } from "./make-zip.ts";
import { pythonClient, pythonTypes } from "./python-client.ts";

const root = join(import.meta.dir, "..");
const read = (path: string) => Bun.file(join(root, path)).text();

const entryModule = `"""Client of a Screen Search service."""

from .client import AsyncScreenSearch, ScreenSearch
from .connection import UNSET, CallOptions, ScreenSearchError
from .facts import Facts, RateLimit, Verdict, facts_of

__all__ = [
    "AsyncScreenSearch",
    "CallOptions",
    "Facts",
    "RateLimit",
    "ScreenSearch",
    "ScreenSearchError",
    "UNSET",
    "Verdict",
    "facts_of",
]
`;

/** The file's name and content. */
export async function buildWheel(): Promise<{ readonly name: string; readonly content: Uint8Array }> {
  const { version, license } = await Bun.file(join(root, "package.json")).json();
  const document = openApiDocument("http://localhost:3000") as unknown as OpenApi;
  const facts = `screen_search-${version}.dist-info`;
  const files: Record<string, string> = {
    "screen_search/__init__.py": entryModule,
    "screen_search/client.py": pythonClient(document),
    "screen_search/connection.py": await read("deploy/python/connection.py"),
    "screen_search/facts.py": await read("deploy/python/facts.py"),
    "screen_search/paging.py": await read("deploy/python/paging.py"),
    "screen_search/types.py": pythonTypes(document),
    "screen_search/py.typed": "",
    [`${facts}/METADATA`]: [
      "Metadata-Version: 2.4",
      "Name: screen-search",
      `Version: ${version}`,
      "Summary: Client of a Screen Search service",
      `License-Expression: ${license}`,
      "License-File: LICENSE",
      "Requires-Python: >=3.9",
      "Description-Content-Type: text/markdown",
      "",
      await read("deploy/python/README.md"),
    ].join("\n"),
    [`${facts}/WHEEL`]:
      "Wheel-Version: 1.0\nGenerator: screen-search\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    [`${facts}/licenses/LICENSE`]: await read("LICENSE"),
  };
  const hashes = Object.entries(files).map(([name, content]) => {
    const hash = createHash("sha256").update(content).digest("base64url");
    return `${name},sha256=${hash},${Buffer.byteLength(content)}`;
  });
  const record = `${facts}/RECORD`;
  files[record] = `${[...hashes, `${record},,`].join("\n")}\n`;
  const entries = Object.entries(files).map(([name, content]) => ({ name, content }));
  return { name: `screen_search-${version}-py3-none-any.whl`, content: makeZip(entries) };
}
