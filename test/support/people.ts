// People at their browsers: each has cookies of their own and sends what a page of the service would send.
import type { Config } from "../../src/config/config.ts";
import type { Person } from "../../src/database/people-storage.ts";
import type { Storage } from "../../src/database/storage.ts";
import type { SetupDone } from "../../src/people/setup/schema.ts";
import { createSetupLink } from "../../src/people/setup/setup-link.ts";
import type { Invited, Members } from "../../src/people/workspaces/schema.ts";
import type { TestService } from "./service.ts";

/** An answer as a test reads it. `body` is what the JSON says it is, and empty for what is no JSON. */
export interface Answer<T = Record<string, never>> {
  readonly status: number;
  readonly body: T & { readonly error?: { readonly code: string; readonly message: string } };
  readonly headers: Headers;
  readonly text: string;
}

/** Request entry and base address of a service, as a browser needs them. */
interface Site {
  handle(request: Request): Promise<Response>;
  readonly services: { readonly config: Pick<Config, "baseUrl"> };
}

/** A browser without a window. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #service: Site;

  constructor(service: Site) {
    this.#service = service;
  }

  /** The header of a request. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get<T>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.#send("GET", path, undefined, headers);
  }

  /** Headers given replace those of a page; an empty one removes it. */
  post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const own = { ...this.#ownHeaders(), "content-type": "application/json" };
    return this.#send("POST", path, JSON.stringify(body), { ...own, ...headers });
  }

  /** Sends a file, as a page does. */
  postFile<T>(
    path: string,
    file: Uint8Array | string | ReadableStream<Uint8Array>,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const own = { ...this.#ownHeaders(), "content-type": "application/octet-stream" };
    return this.#send("POST", path, file, { ...own, ...headers });
  }

  #ownHeaders(): Record<string, string> {
    const { origin } = new URL(this.#service.services.config.baseUrl);
    return { "user-agent": "a browser", origin, "sec-fetch-site": "same-origin" };
  }

  async #send<T>(
    method: string,
    path: string,
    sent: string | Uint8Array | ReadableStream<Uint8Array> | undefined,
    headers: Record<string, string>,
  ): Promise<Answer<T>> {
    const all = { ...headers, cookie: this.cookie };
    const response = await this.#service.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")),
        ...(sent !== undefined && { body: sent as string }),
      }),
    );
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    const body = isJson && text !== "" ? JSON.parse(text) : {};
    return { status: response.status, body, headers: response.headers, text };
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";", 1);
    const at = pair.indexOf("=");
    if (/;\s*max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/**
 * A clock that moves on by itself when somebody waits for it: delayed sign-ins go on at once. `waits` are
 * those so far.
 */
export function skippingClock() {
  let skippedMs = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => performance.now() + skippedMs,
    wait: async (ms: number) => {
      waits.push(ms);
      skippedMs += ms;
    },
  };
}

/** The password of everybody in the tests. */
export const password = "correct horse battery";

/** The token behind the `#` of a link. */
export function tokenOf(link: string): string {
  return link.slice(link.indexOf("#") + 1);
}

/** Sets the service up by its link and returns the owner at their browser, who is the operator. */
export async function setUpOwner(
  service: Site & { readonly services: { readonly storage: Storage } },
  plan = "team",
) {
  const link = await createSetupLink(service.services.storage, service.services.config, Date.now());
  const owner = new Visitor(service);
  const person = { name: "Olive Owner", email: "owner@example.org", password };
  const workspace = { workspace_name: "Design", plan };
  const { body, status } = await owner.post<SetupDone>("/api/setup", {
    token: tokenOf(link),
    ...person,
    ...workspace,
  });
  if (status !== 200) throw new Error(`the set-up failed: ${JSON.stringify(body)}`);
  const workspaceId = body.workspace_id;
  return { owner, done: body, workspaceId, path: `/api/workspaces/${workspaceId}` };
}

/** Invites somebody by a member's browser and lets them join with a new account. */
export async function joinAs(
  service: TestService,
  inviter: Visitor,
  path: string,
  role: string,
  email = `${role}@example.org`,
): Promise<Visitor> {
  const invited = await inviter.post<Invited>(`${path}/invitations`, { email, role });
  const visitor = new Visitor(service);
  const body = { token: tokenOf(invited.body.link), name: `A ${role}`, password };
  const joined = await visitor.post("/api/invitations/accept", body);
  if (joined.status !== 200) throw new Error(`joining failed: ${JSON.stringify(joined.body)}`);
  return visitor;
}

/** The account of an e-mail address. */
export async function accountOf({ services }: Pick<TestService, "services">, email: string): Promise<Person> {
  const person = await services.storage.people.byEmail(email);
  if (person === null) throw new Error(`there is no account for ${email}`);
  return person;
}

/** The id of a member, as whoever asks sees it. */
export async function memberIdOf(visitor: Visitor, path: string, email: string): Promise<string> {
  const { members } = (await visitor.get<Members>(`${path}/members`)).body;
  const found = members.find((one) => one.email === email);
  if (found === undefined) throw new Error(`${email} is no member`);
  return found.id;
}
