import { noQuery } from "../../http/checked-request.ts";
import { type OwnRequest, ownOperation, writeScope } from "../../people/operation.ts";
import { runRated } from "../../people/rated-requests.ts";
import { type ExportServices, openExport } from "./open-export.ts";

/** Gives out every original, which no search does: for those who may also replace the library. */
export const exportOperation = ownOperation({
  route: "GET /v1/export",
  scope: "screens:write",
  handle: exportLibrary,
  words: {
    id: "library_export",
    tag: "Library",
    summary: "Export the library",
    description: `Streams the library as it is at one moment as a TAR file: \`manifest.jsonl\` with every word, where it comes from and every id, the tags and collections of your workspace, and the original pictures. \`POST /v1/imports\` makes the same library of it. A file that was cut lacks the mark at its end and is refused there. ${writeScope}`,
    returns: "The TAR file.",
    answerType: "application/x-tar",
    answerHeaders: ["X-Export-Bytes"],
  },
});

async function exportLibrary(services: ExportServices, asked: OwnRequest): Promise<Response> {
  const { request, set } = asked;
  const { headers, body, bytes } = await runRated(services, asked, {
    rate: "read",
    input: () => noQuery(request.url),
    run: () => openExport(services, asked, request.method === "HEAD"),
  });
  const date = new Date(services.now()).toISOString().slice(0, 10);
  Object.assign(set.headers, headers);
  return new Response(body, {
    headers: {
      "content-type": "application/x-tar",
      "content-disposition": `attachment; filename="screen-search-${date}.tar"`,
      "cache-control": "no-store",
      ...(bytes !== null && { "x-export-bytes": String(bytes) }),
    },
  });
}
