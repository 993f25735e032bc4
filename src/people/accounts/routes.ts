import { Elysia } from "elysia";
import { finishOidcSignIn, startOidcSignIn } from "./oidc-sign-in.ts";
import * as own from "./own-account.ts";
import type { PeopleServices } from "./people-services.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.ts";
import * as s from "./schema.ts";
import * as secondFactor from "./second-factor.ts";
import { describeSession } from "./session.ts";
import { doneWith, forAccounts, forAnyone, publicGate, withCookies } from "./session-gate.ts";
import { confirmSignIn, signIn } from "./sign-in.ts";

const account = "/api/account";
const factor = `${account}/second-factor`;

export const accountOperations = [
  forAnyone({
    route: `POST ${account}/sign-in`,
    body: s.signInSchema,
    answer: s.signInStepSchema,
    run: async (services, { body, client, set }) => {
      const outcome = await signIn(services, body, client);
      if ("session" in outcome) return withCookies(set, outcome).session;
      withCookies(set, outcome.secondStep);
      return { needs_code: true as const };
    },
  }),
  forAnyone({
    route: `POST ${account}/sign-in/second-factor`,
    body: s.secondStepSchema,
    answer: s.sessionSchema,
    run: async (services, { body, client, set }) =>
      withCookies(set, await confirmSignIn(services, body, client)).session,
  }),
  forAnyone({
    route: `POST ${account}/sign-out`,
    run: (services, { client, set }) => doneWith(set, own.signOut(services, client)),
  }),
  forAnyone({
    route: `POST ${account}/password-reset-request`,
    body: s.resetRequestSchema,
    answer: s.resetRequestedSchema,
    run: (services, { body, client }) => requestPasswordReset(services, body.email, client),
  }),
  forAnyone({
    route: `POST ${account}/password-reset`,
    body: s.resetSchema,
    run: (services, { body, client, set }) => doneWith(set, resetPassword(services, body, client)),
  }),
  forAccounts({
    route: "GET /api/session",
    answer: s.sessionSchema,
    run: (services, { by }) => describeSession(services, by.person, by.isByProvider),
  }),
  forAccounts({
    route: `GET ${account}/sessions`,
    answer: s.sessionsSchema,
    run: (services, { by }) => own.listSessions(services, by),
  }),
  forAccounts({
    route: `POST ${account}/sign-out-everywhere`,
    run: (services, { by, set }) => doneWith(set, own.signOutEverywhere(services, by)),
  }),
  forAccounts({
    route: `POST ${account}/sessions/:sessionId/end`,
    run: (services, { by, params }) => own.endSession(services, by, params.sessionId),
  }),
  forAccounts({
    route: `POST ${account}/password`,
    body: s.changePasswordSchema,
    run: (services, { body, by, set }) => doneWith(set, own.changePassword(services, by, body)),
  }),
  forAccounts({
    route: `POST ${account}/profile`,
    body: s.profileSchema,
    run: (services, { body, by }) => own.updateProfile(services, by, body),
  }),
  forAccounts({
    route: `GET ${account}/sign-in-methods`,
    answer: s.signInMethodsSchema,
    run: (services, { by }) => secondFactor.listSignInMethods(services, by),
  }),
  forAccounts({
    route: `POST ${factor}/begin`,
    body: s.confirmPasswordSchema,
    answer: s.secondFactorSchema,
    run: (services, { body, by }) => secondFactor.beginSecondFactor(services, by, body),
  }),
  forAccounts({
    route: `POST ${factor}/confirm`,
    body: s.codeBodySchema,
    run: (services, { body, by, set }) => doneWith(set, secondFactor.confirmSecondFactor(services, by, body)),
  }),
  forAccounts({
    route: `POST ${factor}/end`,
    body: s.confirmPasswordSchema,
    run: (services, { body, by, set }) => doneWith(set, secondFactor.endSecondFactor(services, by, body)),
  }),
  forAccounts({
    route: `POST ${factor}/recovery-codes`,
    body: s.confirmPasswordSchema,
    answer: s.recoveryCodesSchema,
    run: (services, { body, by }) => secondFactor.renewRecoveryCodes(services, by, body),
  }),
] as const;

/** To the identity provider and back, which are redirects, not JSON. */
export function providerRoutes(services: PeopleServices) {
  return new Elysia()
    .use(publicGate(services))
    .get(`${account}/oidc/sign-in`, ({ client, query, request }) =>
      startOidcSignIn(services, request.headers, client.address, query["return_to"]),
    )
    .get("/api/auth/callback/oidc", ({ client, request }) => finishOidcSignIn(services, request, client));
}
