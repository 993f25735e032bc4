// Refusals of better-auth, by its own tables of codes and statuses: none is reported as a fault of this
// service.
import { describe, expect, test } from "bun:test";
import { APIError } from "better-auth/api";
import { ApiError } from "../src/errors.ts";
import { refusing } from "../src/people/accounts/record-sign-in.ts";
import { testService } from "./support/service.ts";

const service = testService();

const hundred = (first: number) => Array.from({ length: 100 }, (_, at) => first + at);

async function thrownFor(status: number, body?: { readonly code: string; readonly message: string }) {
  const error = new APIError(status as 400, body);
  const thrown: unknown = await refusing(() => Promise.reject(error)).catch((reason: unknown) => reason);
  return { error, thrown };
}

describe("a refusal of better-auth", () => {
  test("has a status below 500 and words of this service, for each of its codes", async () => {
    const codes = Object.values(service.services.accounts.auth.$ERROR_CODES);
    expect(codes.length).toBeGreaterThan(60);
    for (const { code, message } of codes) {
      const { thrown, error } = await thrownFor(400, { code, message });
      expect(thrown).toBeInstanceOf(ApiError);
      expect(thrown).toMatchObject({ cause: error });
      expect((thrown as ApiError).status).toBeWithin(400, 500);
      expect((thrown as ApiError).message).not.toBe(message);
    }
  });

  test("has one without a code, too, for each status", async () => {
    for (const status of hundred(400)) {
      const { thrown } = await thrownFor(status);
      expect(thrown).toBeInstanceOf(ApiError);
      expect((thrown as ApiError).status).toBeWithin(400, 500);
    }
  });

  test("is told from a fault, which stays one", async () => {
    for (const status of hundred(500)) {
      const { thrown, error } = await thrownFor(status);
      expect(thrown).toBe(error);
    }
  });
});
