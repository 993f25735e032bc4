import { Elysia } from "elysia";
import { doneAfter, doneSchema, emptySchema } from "../../fields.ts";
import { jsonRoute } from "../../http/read-json-body.ts";
import { finishOidcSignIn, startOidcSignIn } from "./oidc-sign-in.ts";
import {
  changePassword,
  endSession,
  listSessions,
  signOut,
  signOutEverywhere,
  updateProfile,
} from "./own-account.ts";
import type { PeopleServices } from "./people-services.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.ts";
import {
  changePasswordSchema,
  codeBodySchema,
  confirmPasswordSchema,
  profileSchema,
  recoveryCodesSchema,
  resetRequestedSchema,
  resetRequestSchema,
  resetSchema,
  secondFactorSchema,
  secondStepSchema,
  sessionSchema,
  sessionsSchema,
  signInMethodsSchema,
  signInSchema,
  signInStepSchema,
} from "./schema.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  listSignInMethods,
  renewRecoveryCodes,
} from "./second-factor.ts";
import { describeSession } from "./session.ts";
import { accountGate, doneWith, publicGate, withCookies } from "./session-gate.ts";
import { confirmSignIn, signIn } from "./sign-in.ts";

const account = "/api/account";
const factor = `${account}/second-factor`;

/** Sign-in, sessions, passwords and second factors. */
export function accountRoutes(services: PeopleServices) {
  return new Elysia().use(signInRoutes(services)).use(ownRoutes(services)).use(secondFactorRoutes(services));
}

function signInRoutes(services: PeopleServices) {
  return new Elysia()
    .use(publicGate(services))
    .post(
      `${account}/sign-in`,
      async ({ body, client, set }) => {
        const outcome = await signIn(services, body, client);
        if ("session" in outcome) return withCookies(set, outcome).session;
        withCookies(set, outcome.secondStep);
        return { needs_code: true as const };
      },
      jsonRoute(signInSchema, signInStepSchema),
    )
    .post(
      `${account}/sign-in/second-factor`,
      async ({ body, client, set }) => withCookies(set, await confirmSignIn(services, body, client)).session,
      jsonRoute(secondStepSchema, sessionSchema),
    )
    .post(
      `${account}/sign-out`,
      ({ client, set }) => doneWith(set, signOut(services, client)),
      jsonRoute(emptySchema, doneSchema),
    )
    .post(
      `${account}/password-reset-request`,
      ({ body, client }) => requestPasswordReset(services, body.email, client),
      jsonRoute(resetRequestSchema, resetRequestedSchema),
    )
    .post(
      `${account}/password-reset`,
      ({ body, client, set }) => doneWith(set, resetPassword(services, body, client)),
      jsonRoute(resetSchema, doneSchema),
    )
    .get(`${account}/oidc/sign-in`, ({ client, query, request }) =>
      startOidcSignIn(services, request.headers, client.address, query["return_to"]),
    )
    .get("/api/auth/callback/oidc", ({ client, request }) => finishOidcSignIn(services, request, client));
}

function ownRoutes(services: PeopleServices) {
  return new Elysia()
    .use(accountGate(services))
    .get("/api/session", ({ by }) => describeSession(services, by.person, by.isByProvider), {
      response: { 200: sessionSchema },
    })
    .get(`${account}/sessions`, ({ by }) => listSessions(services, by), { response: { 200: sessionsSchema } })
    .post(
      `${account}/sign-out-everywhere`,
      ({ by, set }) => doneWith(set, signOutEverywhere(services, by)),
      jsonRoute(emptySchema, doneSchema),
    )
    .post(
      `${account}/sessions/:sessionId/end`,
      ({ by, params }) => doneAfter(endSession(services, by, params.sessionId)),
      jsonRoute(emptySchema, doneSchema),
    )
    .post(
      `${account}/password`,
      ({ body, by, set }) => doneWith(set, changePassword(services, by, body)),
      jsonRoute(changePasswordSchema, doneSchema),
    )
    .post(
      `${account}/profile`,
      ({ body, by }) => doneAfter(updateProfile(services, by, body)),
      jsonRoute(profileSchema, doneSchema),
    );
}

function secondFactorRoutes(services: PeopleServices) {
  return new Elysia()
    .use(accountGate(services))
    .get(`${account}/sign-in-methods`, ({ by }) => listSignInMethods(services, by), {
      response: { 200: signInMethodsSchema },
    })
    .post(
      `${factor}/begin`,
      ({ body, by }) => beginSecondFactor(services, by, body),
      jsonRoute(confirmPasswordSchema, secondFactorSchema),
    )
    .post(
      `${factor}/confirm`,
      ({ body, by, set }) => doneWith(set, confirmSecondFactor(services, by, body)),
      jsonRoute(codeBodySchema, doneSchema),
    )
    .post(
      `${factor}/end`,
      ({ body, by, set }) => doneWith(set, endSecondFactor(services, by, body)),
      jsonRoute(confirmPasswordSchema, doneSchema),
    )
    .post(
      `${factor}/recovery-codes`,
      ({ body, by }) => renewRecoveryCodes(services, by, body),
      jsonRoute(confirmPasswordSchema, recoveryCodesSchema),
    );
}
