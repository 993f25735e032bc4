// Answers of tools, as the tests of MCP read them.
import type { CallToolResult } from "@modelcontextprotocol/client";
import { firstOf } from "./mcp.ts";

/** The result of a message that was sent by hand, of a call unless said. */
export async function resultOf<Result = CallToolResult>(response: Response): Promise<Result> {
  return ((await response.json()) as { result: Result }).result;
}

/** The ids of the screens of an answer, in its order. */
export function idsIn(result: CallToolResult): string[] {
  return [...firstOf(result).matchAll(/^id: (\S+)$/gm)].map(([, id = ""]) => id);
}

/** The pictures of an answer. */
export function picturesIn({ content }: CallToolResult) {
  return content.flatMap((block) => (block.type === "image" ? [block] : []));
}

/** Size and format of a picture of an answer. */
export function metadataOf(picture: { readonly data: string } | undefined) {
  return new Bun.Image(Buffer.from(picture?.data ?? "", "base64")).metadata();
}
