import { portableName } from "../../library/export/portable-name.ts";
import type { Screen } from "../api.ts";
import { answerOf, pathOf, unreachable } from "../request.ts";
import { freshPictureAddress } from "../screen-list/picture-address.ts";

/** Saves the original pictures of screens as a ZIP file, in order if numbered. Throws a `RequestError`. */
export async function downloadOriginals(
  workspaceId: string,
  ids: readonly string[],
  isNumbered = false,
): Promise<void> {
  const response = await answerOf(pathOf("/api/workspaces/:workspaceId/originals", { workspaceId }), {
    method: "POST",
    headers: { accept: "*/*" },
    body: JSON.stringify({ ids, is_numbered: isNumbered }),
  });
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

/** Properties of a link that saves the picture; words of any script stay in its name, all else is a dash. */
export function downloadOf({ app_name: appName, service_url: url, title }: Screen) {
  const name = `${appName} ${title}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  const download = `${portableName(name.replace(/-$/, ""))}.webp`;
  return { component: "a", href: freshPictureAddress(url, "high"), download } as const;
}
