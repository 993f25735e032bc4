import { Elysia } from "elysia";
import { done, doneSchema } from "../fields.ts";
import { jsonBody } from "../http/read-json-body.ts";
import type { Services } from "../services.ts";
import {
  codeBodySchema,
  confirmPasswordSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  signInMethodsSchema,
} from "./schema.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  listSignInMethods,
  renewRecoveryCodes,
} from "./second-factor.ts";
import { accountGate, setCookies } from "./session-gate.ts";

const path = "/api/account/second-factor";

/** The second factor of whoever is signed in. */
export function secondFactorRoutes(services: Services) {
  return new Elysia()
    .use(accountGate(services))
    .get("/api/account/sign-in-methods", ({ by }) => listSignInMethods(services, by), {
      response: { 200: signInMethodsSchema },
    })
    .post(`${path}/begin`, ({ body, by, client }) => beginSecondFactor(services, by, body, client), {
      ...jsonBody,
      body: confirmPasswordSchema,
      response: { 200: secondFactorSchema },
    })
    .post(
      `${path}/confirm`,
      async ({ body, by, client, set }) => {
        setCookies(set.headers, await confirmSecondFactor(services, by, body, client));
        return done;
      },
      { ...jsonBody, body: codeBodySchema, response: { 200: doneSchema } },
    )
    .post(
      `${path}/end`,
      async ({ body, by, client, set }) => {
        setCookies(set.headers, await endSecondFactor(services, by, body, client));
        return done;
      },
      { ...jsonBody, body: confirmPasswordSchema, response: { 200: doneSchema } },
    )
    .post(
      `${path}/recovery-codes`,
      async ({ body, by, client }) => {
        return { recovery_codes: [...(await renewRecoveryCodes(services, by, body, client))] };
      },
      { ...jsonBody, body: confirmPasswordSchema, response: { 200: recoveryCodesSchema } },
    );
}
