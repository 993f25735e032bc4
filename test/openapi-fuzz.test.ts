// Valid and invalid requests that schemathesis makes from the OpenAPI document: answers must match the
// document, and never be 5xx.

import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { demoFolder, demoRows } from "./support/demo.ts";
import { examples } from "./support/examples.ts";
import { temporaryFolder } from "./support/folder.ts";
import { openServer } from "./support/open-server.ts";
import { pythonProgram } from "./support/python-program.ts";
import { formOf } from "./support/writers.ts";

// A busy machine takes many times the half minute of a quiet one.
setDefaultTimeout(600_000);

const schemathesis = pythonProgram({
  name: "schemathesis",
  setting: "SCHEMATHESIS",
  packages: ["schemathesis==4.32.5"],
  tests: "Requests made of the OpenAPI document",
});

/** The requests follow from it: one that fails is sent again by the same seed. */
const seed = process.env["SCHEMATHESIS_SEED"] ?? "1";

/**
 * Wrong by the document and taken nevertheless: null and "" for fields that may be absent, which are left out
 * (`absent-fields.test.ts`). That each operation asks for a key is tried in `operations.test.ts`: here each
 * request would be sent three times for it.
 */
const lenient = "[checks]\nnegative_data_rejection.enabled = false\nignored_auth.enabled = false\n\n";

/**
 * Right by the document and refused nevertheless: bytes that are no picture, a tag without a visible
 * character, a key of an earlier upload, a cursor beside a query, a count or screens that are not as the
 * request takes them to be.
 */
const settings = [
  "PUT /v1/screens/{screen_id}",
  "PATCH /v1/screens/{screen_id}",
  "PATCH /v1/screens",
  "POST /v1/screens/delete",
  "POST /v1/screens/search-by-picture",
  "POST /v1/collections/{collection_id}/order",
  "GET /v1/flows",
  "POST /v1/flows",
  "PATCH /v1/flows/{flow_id}",
  "POST /v1/look-alikes/merge",
  "POST /v1/look-alikes/dismiss",
  "POST /v1/tags",
  "POST /v1/imports",
]
  .map(
    (name) => `[[operations]]\ninclude-name = "${name}"\nchecks.positive_data_acceptance.enabled = false\n`,
  )
  .join("\n");

test.skipIf(schemathesis === null)("every operation answers as the OpenAPI document says", async () => {
  await using server = await openServer({ WRITES_PER_MINUTE: "off" }, { isEmpty: true });
  for (const { id, image, ...words } of (await demoRows()).slice(0, 5)) {
    const body = formOf(words, await Bun.file(join(demoFolder, image)).bytes());
    const headers = { authorization: `Bearer ${server.writeKey}` };
    const put = await fetch(`${server.url}/v1/screens/${id}`, { method: "PUT", headers, body });
    expect(put.status).toBe(201);
  }
  const options = ["--max-examples", String(examples(5)), "--seed", seed, "--request-timeout", "60"];
  const header = ["--no-color", "--header", `Authorization: Bearer ${server.writeKey}`];
  // It reads its settings and keeps its notes where it runs.
  const folder = temporaryFolder();
  await Bun.write(join(folder, "schemathesis.toml"), lenient + settings);
  const run = Bun.spawn(
    [schemathesis ?? "", "run", `${server.url}/openapi.json`, "--url", server.url, ...header, ...options],
    { cwd: folder, stdout: "pipe", stderr: "pipe" },
  );
  const [report] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text()]);
  const failures = report.slice(Math.max(0, report.indexOf("FAILURES")));
  expect(await run.exited, failures).toBe(0);
  expect(report).toMatch(/Tested: +[45]\d/);
});
