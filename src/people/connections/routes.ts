// The addresses of OAuth for programs, those of the page `/connect`, and of settings.
import { Elysia } from "elysia";
import { ApiError } from "../../errors.ts";
import { addressOf } from "../../http/client-address.ts";
import { mediaTypeOf } from "../../http/media-type.ts";
import { readBytes, readJsonObject, requireUncompressed } from "../../http/read-json-body.ts";
import { traceOf } from "../../http/request-trace.ts";
import * as addresses from "../accounts/oauth-addresses.ts";
import type { PeopleServices } from "../accounts/people-services.ts";
import { forAccounts, forAnyone, forSignedIn } from "../accounts/session-gate.ts";
import { forMembers } from "../workspaces/member-gate.ts";
import { beginAuthorization, describeRefusal } from "./authorize.ts";
import { decideRequest, describeRequest } from "./decide-request.ts";
import { exchangeToken, revokeToken } from "./exchange-tokens.ts";
import { registerClient } from "./register-client.ts";
import * as s from "./schema.ts";
import * as connections from "./workspace-connections.ts";

const bodyBytesMax = 16_384;
const levelsMax = 4;
const formType = "application/x-www-form-urlencoded";
const connectionsPath = "/api/workspaces/:workspaceId/connections";
const ownPath = "/api/account/connections";
const requestPath = "/api/connection-request";

export const connectionOperations = [
  forSignedIn({
    route: `GET ${requestPath}`,
    answer: s.connectionRequestSchema,
    run: (services, { by, query }) => describeRequest(services, by, query["request"] ?? ""),
  }),
  forSignedIn({
    route: `POST ${requestPath}`,
    body: s.connectionDecisionSchema,
    answer: s.decidedSchema,
    run: (services, { body, by }) => decideRequest(services, by, body),
  }),
  forAnyone({
    route: "GET /api/connection-refusal",
    answer: s.connectionRefusalSchema,
    run: (services, { client, query }) => describeRefusal(services, query["request"] ?? "", client.address),
  }),
  forAccounts({
    route: `GET ${ownPath}`,
    answer: s.connectionsSchema,
    run: (services, { by }) => connections.listOwnConnections(services, by),
  }),
  forAccounts({
    route: `POST ${ownPath}/:connectionId/end`,
    run: (services, { by, params }) => connections.endOwnConnection(services, by, params.connectionId),
  }),
  forMembers({
    route: `GET ${connectionsPath}`,
    answer: s.connectionsSchema,
    run: (services, { member }) => connections.listWorkspaceConnections(services, member),
  }),
  forMembers({
    route: `POST ${connectionsPath}/:connectionId/end`,
    run: (services, { member, params }) =>
      connections.endWorkspaceConnection(services, member, params.connectionId),
  }),
] as const;

/** The routes of programs, which are absent without OAuth; connections can still be listed and ended. */
export function oauthRoutes(services: PeopleServices) {
  const routes = new Elysia();
  return services.config.isOauthOn
    ? routes.use(metadataRoutes(services)).use(programRoutes(services))
    : routes;
}

function metadataRoutes({ config }: PeopleServices) {
  const routes = new Elysia();
  const { ofResource, ofServer } = addresses.metadataPaths(config);
  for (const path of ofResource) routes.get(path, () => addresses.resourceMetadata(config));
  for (const path of ofServer) routes.get(path, () => addresses.serverMetadata(config));
  return routes;
}

function programRoutes(services: PeopleServices) {
  const routes = new Elysia().get(`${addresses.endpointPath}/authorize`, async ({ request, server }) => {
    const asked = givenOnly(new URL(request.url).searchParams);
    const location = await beginAuthorization(services, asked, addressOf(services, request, server));
    return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
  });
  // Clients of the protocol's first revision ask at the second one.
  for (const path of [`${addresses.endpointPath}/register`, "/register"])
    routes.post(
      path,
      async ({ request, server, set }) => {
        answerErrorsAsOauth(request, "invalid_client_metadata");
        const body = await readJsonObject(request, levelsMax, bodyBytesMax);
        const registered = await registerClient(services, body, addressOf(services, request, server));
        set.status = 201;
        set.headers["cache-control"] = "no-store";
        return registered;
      },
      { parse: "none" },
    );
  return routes
    .post(
      `${addresses.endpointPath}/token`,
      async ({ request, server }) => {
        const form = await readForm(request);
        const answer = await exchangeToken(services, form, addressOf(services, request, server));
        // RFC 6749, 5.2: for a program that named itself in the header.
        if (answer.status === 401 && request.headers.has("authorization"))
          answer.headers.set("www-authenticate", "Basic");
        return answer;
      },
      { parse: "none" },
    )
    .post(
      `${addresses.endpointPath}/revoke`,
      async ({ request, server }) => {
        await revokeToken(services, await readForm(request), addressOf(services, request, server));
        return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
      },
      { parse: "none" },
    );
}

async function readForm(request: Request): Promise<URLSearchParams> {
  answerErrorsAsOauth(request);
  if (mediaTypeOf(request.headers)?.essence !== formType)
    throw new ApiError("unsupported_media_type", `Content-Type: must be ${formType}.`);
  requireUncompressed(request.headers);
  const form = givenOnly(
    new URLSearchParams(new TextDecoder().decode(await readBytes(request, bodyBytesMax))),
  );
  return withBasicClient(form, request.headers.get("authorization"));
}

/** A parameter without a value is as if left out (RFC 6749, 3.1 and 3.2). */
function givenOnly(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...parameters].filter(([, value]) => value !== ""));
}

/**
 * A form with the program that a Basic header names. Its password is not read: programs have no secret here.
 * A header that names another program than the form makes two of them.
 */
function withBasicClient(form: URLSearchParams, authorization: string | null): URLSearchParams {
  const [, encoded = ""] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? "") ?? [];
  const [name = ""] = Buffer.from(encoded, "base64").toString().split(":", 1);
  // As a form writes it (RFC 6749, 2.3.1).
  const clientId = new URLSearchParams(`name=${name}`).get("name") ?? "";
  if (clientId !== "" && form.get("client_id") !== clientId) form.append("client_id", clientId);
  return form;
}

/** Errors of RFC 6749, 5.2 and RFC 7591, 3.2.2; `usual` is that of a wrong request. */
function answerErrorsAsOauth(request: Request, usual = "invalid_request"): void {
  traceOf(request).errorBody = ({ status, message }) => ({
    error: oauthErrorOf(status, message, usual),
    error_description: message,
  });
}

function oauthErrorOf(status: number, message: string, usual: string): string {
  if (status === 429) return "too_many_requests";
  if (status >= 500) return "server_error";
  return message.startsWith("redirect_uris") ? "invalid_redirect_uri" : usual;
}
