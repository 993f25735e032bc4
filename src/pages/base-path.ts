/**
 * The path the service lives under, without a slash at the end; empty at the root of a host. The server
 * writes it into the page.
 */
export const basePath = contentOf("base-path");

/** Nonce for Mantine's style elements, required by the page's content security policy. */
export const styleNonce = contentOf("style-nonce");

/** An address of this service for a link that the router does not follow. `path` begins with a slash. */
export function addressOf(path: string): string {
  return `${basePath}${path}`;
}

/** A command of the service as it is typed on its machine, which only the server knows. */
export function shellCommand(args: string): string {
  return `${contentOf("program-name")} ${args}`;
}

function contentOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}
