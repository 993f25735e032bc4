// A program that connects to `/mcp` by a person's sign-in, step by step, so that a test can take any step
// wrongly.
import type { ConnectionRequest, Decided } from "../../src/people/connections/schema.ts";
import type { Answer, Visitor } from "./people.ts";
import type { TestService } from "./service.ts";

type Site = Pick<TestService, "handle" | "services">;
export type Values = Readonly<Record<string, string>>;

export const callback = "http://localhost:8123/callback";
const formType = "application/x-www-form-urlencoded";

/** The two tokens of a connection, as the program gets them. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
  readonly error?: string;
}

/** The challenge of PKCE (RFC 7636) for a verifier. */
function challengeOf(verifier: string): string {
  return new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");
}

/** A program with its registration. */
export class Program {
  readonly verifier = crypto.randomUUID() + crypto.randomUUID();
  readonly #site: Site;
  readonly clientId: string;
  readonly redirectUri: string;

  constructor(site: Site, clientId: string, redirectUri = callback) {
    this.#site = site;
    this.clientId = clientId;
    this.redirectUri = redirectUri;
  }

  static async register(site: Site, metadata: object = {}): Promise<Program> {
    const asked = { client_name: "A program", redirect_uris: [callback], ...metadata };
    const { status, body } = await register(site, asked);
    if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
    return new Program(site, body.client_id, asked.redirect_uris[0]);
  }

  /** The path to which it sends a person's browser. */
  path(changed: Values = {}): string {
    const { baseUrl } = this.#site.services.config;
    const usual = {
      response_type: "code",
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      scope: "screens:search",
      state: "a state",
      code_challenge: challengeOf(this.verifier),
      code_challenge_method: "S256",
      resource: `${baseUrl}/mcp`,
    };
    const asked = Object.entries({ ...usual, ...changed }).filter(([, value]) => value !== "");
    return `/api/auth/oauth2/authorize?${new URLSearchParams(asked as [string, string][])}`;
  }

  /**
   * The request that the page shows then; an error of the page, or the address where that is not the page.
   */
  async ask(changed: Values = {}): Promise<string> {
    const { baseUrl } = this.#site.services.config;
    const answer = await this.#site.handle(new Request(`http://localhost${this.path(changed)}`));
    const location = answer.headers.get("location") ?? `${answer.status} ${await answer.text()}`;
    const page = `${baseUrl}/connect?`;
    return location.startsWith(page) ? location.slice(page.length).replace(/^request=/, "") : location;
  }

  /** Has a person let it in. */
  async letIn(
    person: Visitor,
    workspaceId: string,
    {
      scopes = ["screens:search"],
      ...changed
    }: { readonly scopes?: readonly string[] } & Values = {} as never,
  ): Promise<URLSearchParams> {
    const request = await this.ask({ scope: scopes.join(" "), ...changed });
    const { status, body } = await decide(person, { request, workspace_id: workspaceId, scopes });
    if (status !== 200) throw new Error(`not let in: ${JSON.stringify(body)}`);
    return new URL(body.location).searchParams;
  }

  /** Exchanges a code, or with `changed` whatever a test wants. */
  exchange(code: string, changed: Values = {}, headers: Values = {}) {
    const usual = { code, redirect_uri: this.redirectUri, code_verifier: this.verifier };
    return this.token({ grant_type: "authorization_code", ...usual, ...changed }, headers);
  }

  refresh(refreshToken: string, changed: Values = {}, headers: Values = {}) {
    return this.token({ grant_type: "refresh_token", refresh_token: refreshToken, ...changed }, headers);
  }

  /** A parameter whose value has an `&` is sent as often as that has parts. */
  async token(form: Values, headers: Values = {}) {
    const answer = await this.#form("token", { client_id: this.clientId, ...form }, headers);
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Tokens };
  }

  async revoke(token: string, changed: Values = {}, headers: Values = {}): Promise<number> {
    return (await this.#form("revoke", { client_id: this.clientId, token, ...changed }, headers)).status;
  }

  /** All steps. */
  async connect(person: Visitor, workspaceId: string, scopes = ["screens:search"]): Promise<Tokens> {
    const code = (await this.letIn(person, workspaceId, { scopes } as never)).get("code") ?? "";
    const { status, body } = await this.exchange(code);
    if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`);
    return body;
  }

  #form(endpoint: string, form: Values, headers: Values): Promise<Response> {
    const body = new URLSearchParams();
    for (const [name, values] of Object.entries(form))
      for (const value of values === "" ? [] : values.split("&")) body.append(name, value);
    return this.#site.handle(
      new Request(`http://localhost/api/auth/oauth2/${endpoint}`, {
        method: "POST",
        headers: { "content-type": formType, ...headers },
        body: body.toString(),
      }),
    );
  }
}

/** Registers whatever a test wants. */
export async function register(site: Site, metadata: object) {
  const answer = await site.handle(
    new Request("http://localhost/api/auth/oauth2/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(metadata),
    }),
  );
  const body = (await answer.json()) as { client_id: string; client_name: string; error?: string };
  return { status: answer.status, body };
}

/** Decides as the page does. */
export function decide(
  person: Visitor,
  decision: {
    readonly request: string;
    readonly workspace_id: string | null;
    readonly scopes: readonly string[];
  },
): Promise<Answer<Decided>> {
  return person.post<Decided>("/api/connection-request", decision);
}

/** The text that the page shows. */
export function requestOf(person: Visitor, request: string): Promise<Answer<ConnectionRequest>> {
  return person.get<ConnectionRequest>(`/api/connection-request?request=${encodeURIComponent(request)}`);
}
