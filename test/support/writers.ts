// Keys that may change the library, and what is sent with them.
import { type KeyScope, keyScopes } from "../../src/fields.ts";
import { createKey } from "../../src/people/keys/keys.ts";
import type { WrittenScreenAnswer } from "../../src/screens/write-schema.ts";
import type { Answer } from "./people.ts";
import type { TestService } from "./service.ts";

/** A whole screen but for its picture. */
export const words = {
  app_name: "Korvo",
  platform: "ios",
  title: "Standing orders",
  description: "A list of standing orders with an amount and a next date each",
  elements: ["list", "amount", "date"],
  pattern: "list",
} as const;

/** A key of the service's workspace. */
export async function keyOf(
  { services, workspaceId }: Pick<TestService, "services" | "workspaceId">,
  scopes: readonly KeyScope[] = keyScopes,
): Promise<string> {
  const input = { workspaceId, name: "Screen robot", createdBy: "test", expiresAt: null, scopes };
  return (await createKey(services.storage, input, Date.now())).secret;
}

/** The answer to a write as a test reads it. */
export type WriteAnswer = Omit<Answer<Partial<WrittenScreenAnswer>>, "text">;

/** A request to a screen's address: an object is sent as JSON, a form as multipart. */
export function writeRequest(
  key: string,
  method: "PUT" | "DELETE",
  id: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Request {
  const sent = body instanceof FormData || typeof body === "string" ? body : JSON.stringify(body);
  // As every client does that sends no stream.
  const length = typeof sent === "string" ? { "content-length": String(Buffer.byteLength(sent)) } : {};
  const type = typeof sent === "string" ? { "content-type": "application/json" } : {};
  return new Request(`http://localhost/v1/screens/${id}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...type, ...length, ...headers },
    ...(sent !== undefined && { body: sent }),
  });
}

/** Sends it to a service. */
export async function write(
  service: Pick<TestService, "handle">,
  ...request: Parameters<typeof writeRequest>
): Promise<WriteAnswer> {
  const response = await service.handle(writeRequest(...request));
  const text = await response.text();
  const body = text === "" ? {} : (JSON.parse(text) as WriteAnswer["body"]);
  return { status: response.status, headers: response.headers, body };
}

/** A picture as JSON has it. */
export function base64(picture: Uint8Array): string {
  return Buffer.from(picture).toString("base64");
}

/** A screen as multipart/form-data has it. */
export function formOf(screen: object, picture?: Uint8Array): FormData {
  const form = new FormData();
  form.set("screen", new Blob([JSON.stringify(screen)], { type: "application/json" }));
  if (picture !== undefined) form.set("image", new Blob([picture as Uint8Array<ArrayBuffer>]), "screen.png");
  return form;
}
