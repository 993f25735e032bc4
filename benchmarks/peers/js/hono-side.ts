// Hono with what ours does, as its documentation shows it: request id, security headers, bearer check,
// validation, JSON, log line.
import { openSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { z } from "zod";
import { constantScreens } from "../../http/constant-answer.ts";
import { path, serveSide, waiting } from "../../http/serving-side.ts";
import packages from "../../package.json" with { type: "json" };

const token = `uss_live_${"k".repeat(36)}`;
// A file, as ours.
const log = openSync(join(tmpdir(), "screen-search-hono.log"), "w");

const searchRequest = z.strictObject({
  query: z.string().min(1).max(500),
  platform: z.enum(["ios", "web"]),
  mode: z.enum(["deep", "standard", "fast"]).default("deep"),
  limit: z.int().min(1).max(100).default(20),
  image_quality: z.enum(["optimized", "high"]).default("optimized"),
  exclude_screen_ids: z.array(z.uuid()).max(100).default([]),
});

await serveSide(async ({ screens }) => {
  const value = { screens: constantScreens(Number(screens)) };
  const app = new Hono()
    .use(requestId())
    .use(secureHeaders())
    .use(async (c, next) => {
      const startedAt = performance.now();
      await next();
      const line = { path: c.req.path, status: c.res.status, ms: performance.now() - startedAt };
      writeSync(log, `${JSON.stringify(line)}\n`);
    })
    .use(bearerAuth({ token }))
    .post(path, zValidator("json", searchRequest), (c) => c.json(c.req.valid("json").query ? value : null));
  const server = Bun.serve({ ...waiting, fetch: app.fetch });
  const setting = "request id, secure headers, bearer, zod, log line";
  return { port: server.port ?? 0, key: token, version: packages.dependencies.hono, setting };
});
