import { addressOf } from "../base-path.ts";
import { errorOf, pathOf, unreachable } from "../request.ts";

/** Saves the original pictures of screens as a ZIP file. Throws a `RequestError`. */
export async function downloadOriginals(workspaceId: string, ids: readonly string[]): Promise<void> {
  const path = pathOf("/api/workspaces/:workspaceId/originals", { workspaceId });
  const response = await fetch(addressOf(path), {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids }),
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await errorOf(response);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  // A cut connection is no file.
  const file = await response.blob().catch(() => {
    throw unreachable();
  });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name ?? "originals.zip";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
