import { Elysia } from "elysia";
import { done, doneSchema, emptySchema } from "../fields.ts";
import { jsonBody } from "../http/read-json-body.ts";
import type { Services } from "../services.ts";
import { changePassword } from "./change-password.ts";
import { confirmSignIn } from "./confirm-sign-in.ts";
import { secondFactorRoutes } from "./factor-routes.ts";
import { endSession, listSessions } from "./list-sessions.ts";
import { finishOidcSignIn, startOidcSignIn } from "./oidc-sign-in.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.ts";
import {
  changePasswordSchema,
  profileSchema,
  resetRequestedSchema,
  resetRequestSchema,
  resetSchema,
  secondStepSchema,
  sessionSchema,
  sessionsSchema,
  signInSchema,
  signInStepSchema,
} from "./schema.ts";
import { describeSession } from "./session.ts";
import { accountGate, publicGate, setCookies } from "./session-gate.ts";
import { signIn } from "./sign-in.ts";
import { signOut, signOutEverywhere } from "./sign-out.ts";
import { updateProfile } from "./update-profile.ts";

/** Sign-in, sessions and passwords. */
export function accountRoutes(services: Services) {
  return new Elysia()
    .use(strangerRoutes(services))
    .use(personRoutes(services))
    .use(secondFactorRoutes(services));
}

function strangerRoutes(services: Services) {
  return new Elysia()
    .use(publicGate(services))
    .post(
      "/api/account/sign-in",
      async ({ body, client, set }) => {
        const outcome = await signIn(services, body, client);
        const isDone = "session" in outcome;
        setCookies(set.headers, isDone ? outcome : outcome.secondStep);
        return isDone ? outcome.session : { needs_code: true as const };
      },
      { ...jsonBody, body: signInSchema, response: { 200: signInStepSchema } },
    )
    .post(
      "/api/account/sign-in/second-factor",
      async ({ body, client, set }) => {
        const outcome = await confirmSignIn(services, body, client);
        setCookies(set.headers, outcome);
        return outcome.session;
      },
      { ...jsonBody, body: secondStepSchema, response: { 200: sessionSchema } },
    )
    .post(
      "/api/account/sign-out",
      async ({ client, request, set }) => {
        setCookies(set.headers, await signOut(services, request.headers, client));
        return done;
      },
      { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
    )
    .post(
      "/api/account/password-reset-request",
      async ({ body, client }) => {
        const { isMailSent } = await requestPasswordReset(services, body.email, client);
        return { is_mail_sent: isMailSent };
      },
      { ...jsonBody, body: resetRequestSchema, response: { 200: resetRequestedSchema } },
    )
    .post(
      "/api/account/password-reset",
      async ({ body, client }) => {
        await resetPassword(services, body, client);
        return done;
      },
      { ...jsonBody, body: resetSchema, response: { 200: doneSchema } },
    )
    .get("/api/account/oidc/sign-in", ({ client, query, request }) =>
      startOidcSignIn(services, request.headers, client.address, query["return_to"]),
    )
    .get("/api/auth/callback/oidc", ({ client, request }) => finishOidcSignIn(services, request, client));
}

function personRoutes(services: Services) {
  return new Elysia()
    .use(accountGate(services))
    .get("/api/session", ({ by }) => describeSession(services, by.person, by.isByProvider), {
      response: { 200: sessionSchema },
    })
    .get("/api/account/sessions", ({ by }) => listSessions(services, by), {
      response: { 200: sessionsSchema },
    })
    .post(
      "/api/account/sign-out-everywhere",
      async ({ by, client, set }) => {
        setCookies(set.headers, await signOutEverywhere(services, by, client));
        return done;
      },
      { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
    )
    .post(
      "/api/account/sessions/:sessionId/end",
      async ({ by, client, params }) => {
        await endSession(services, by, params.sessionId, client);
        return done;
      },
      { ...jsonBody, body: emptySchema, response: { 200: doneSchema } },
    )
    .post(
      "/api/account/password",
      async ({ body, by, client, set }) => {
        setCookies(set.headers, await changePassword(services, by, body, client));
        return done;
      },
      { ...jsonBody, body: changePasswordSchema, response: { 200: doneSchema } },
    )
    .post(
      "/api/account/profile",
      async ({ body, by }) => {
        await updateProfile(services, by, body);
        return done;
      },
      { ...jsonBody, body: profileSchema, response: { 200: doneSchema } },
    );
}
