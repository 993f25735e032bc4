// The gallery (MCP Apps, `io.modelcontextprotocol/ui`): a page that capable hosts show a person beside an
// answer with screens. It reads the answer itself, so that no other client gets a byte more.
import { readFileSync } from "node:fs";
import type { McpServer } from "@modelcontextprotocol/server";
import type { SearchServices } from "../search/search-services.ts";

const extension = "io.modelcontextprotocol/ui";
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
const mimeType = "text/html;profile=mcp-app";
const uri = "ui://screen-search/gallery.html";

/** The page, whole: it loads pictures of this service and nothing else. */
const page = readFileSync(new URL("./gallery.html", import.meta.url), "utf8");

/** Names the gallery in the entry of a tool, for hosts of now and of the first draft. */
export const galleryMeta = { ui: { resourceUri: uri }, "ui/resourceUri": uri } as const;

/**
 * False where a client says what it can show and this is not among it. Clients of 2025 said so in another
 * message, and ignore what they do not know.
 */
export function mayShowGallery(message: unknown): boolean {
  const capabilities = partOf(partOf(partOf(message, "params"), "_meta"), capabilitiesKey);
  if (capabilities === undefined) return true;
  const shown = partOf(partOf(capabilities, "extensions"), extension);
  const types = partOf(shown, "mimeTypes");
  return shown !== undefined && (!Array.isArray(types) || types.includes(mimeType));
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

export function registerGallery(server: McpServer, { config }: Pick<SearchServices, "config">): void {
  const { bucket, imageDelivery } = config;
  const bucketOrigin = bucket !== null && imageDelivery === "redirect" ? [bucket.endpoint] : [];
  const resourceDomains = [config.baseUrl, ...bucketOrigin].map((address) => new URL(address).origin);
  const described = {
    title: "Gallery",
    description: "Shows the screens of an answer to a person.",
    mimeType,
    _meta: { ui: { csp: { resourceDomains }, prefersBorder: false } },
  };
  server.registerResource("gallery", uri, described, () => ({
    contents: [{ uri, mimeType, text: page, _meta: described._meta }],
  }));
}
