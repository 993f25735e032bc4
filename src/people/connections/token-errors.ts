// Errors of the token endpoint (RFC 6749, 5.2; RFC 8707, 2). What a request lacks is found here; a complete one
// that the provider refuses for any reason without an error of its own has a bad grant.

/** 400 in all of them but `invalid_client`, after which a program registers again: after others it asks on. */
type TokenErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type";

/** The parameters that each grant needs. All programs are public and use PKCE. */
const neededNames: Readonly<Record<string, readonly string[]>> = {
  authorization_code: ["code", "redirect_uri", "code_verifier"],
  refresh_token: ["refresh_token"],
};

export const tokenHeaders = { "content-type": "application/json", "cache-control": "no-store" } as const;

export function tokenError(error: TokenErrorCode, description: string): Response {
  const body = JSON.stringify({ error, error_description: description });
  return new Response(body, { status: error === "invalid_client" ? 401 : 400, headers: tokenHeaders });
}

/** The answer to a request that no grant could make good, or null. `resource` is the only one here. */
export function wrongRequest(body: URLSearchParams, resource: string): Response | null {
  const grant = body.get("grant_type") ?? "";
  const needed = Object.hasOwn(neededNames, grant) ? neededNames[grant] : undefined;
  const missing = ["grant_type", "client_id", ...(needed ?? [])].find((name) => !body.has(name));
  if (missing !== undefined) return tokenError("invalid_request", `${missing}: is missing.`);
  if (needed === undefined)
    return tokenError(
      "unsupported_grant_type",
      `grant_type: must be ${Object.keys(neededNames).join(" or ")}.`,
    );
  const repeated = [...body.keys()].find((name) => name !== "resource" && body.getAll(name).length > 1);
  if (repeated !== undefined) return tokenError("invalid_request", `${repeated}: must be there once.`);
  if (body.getAll("resource").some((named) => named !== resource))
    return tokenError("invalid_target", `resource: must be ${resource}.`);
  return null;
}

/** The provider's refusal of a complete request, as the RFCs have it. A fault of its own is thrown. */
export async function refusedGrant(answer: Response): Promise<Response> {
  if (answer.status >= 500) throw new Error(`The OAuth provider answered ${answer.status}.`);
  const { error, error_description: description } = (await answer.json()) as Record<string, string>;
  const isOther = error === "invalid_client" || error === "invalid_scope" || error === "invalid_target";
  return tokenError(isOther ? error : "invalid_grant", description ?? "The grant is not good any more.");
}
