// Jobs as they were stored before they had one table, and how they read now.
import { expect } from "bun:test";
import type { Storage } from "../../src/database/storage.ts";

/** For a database of either kind in which there is a workspace `w`. */
export const earlierJobs = `
INSERT INTO imports (id, workspace_id, key_id, source_name, format, bytes, sha256, idempotency_key, has_ocr, state,
  is_cancel_requested, imported, failed, fraction, notices, created_at, started_at, options, removed, heartbeats, edits_kept)
VALUES ('first', 'w', 'k', 'a ''b''.zip', 'zip', 5000000000, 'abc', 'once', TRUE, 'running', TRUE, 7, 1, 0.25,
  '[{"row": 2, "text": "x", "isFailure": true}]', 3, 4, '{"isDryRun": true, "platform": "ios"}', 5, 12, 6);
INSERT INTO imports (id, workspace_id, source_name, format, bytes, sha256, has_ocr, state, error, created_at, finished_at)
VALUES ('second', 'w', 'b.csv', 'csv', 1, 'def', FALSE, 'failed', '{"code": "c", "message": "m"}', 2, 9);
INSERT INTO import_failures VALUES ('first', 0, 3, 'title', NULL, 'row_invalid', 'too long');
INSERT INTO description_jobs (id, workspace_id, options, state, screens, described, undescribed, changed, failed, requests,
  input_tokens, output_tokens, is_budget_spent, failures, created_at, started_at, finished_at)
VALUES ('run', 'w', '{"isAgain": true, "limit": null, "maxTokens": 9}', 'done', 5, 1, 2, 3, 4, 6, 3000000000, 8, TRUE,
  '[{"id": "s", "reason": "slow"}]', 1, 2, 3);`;

/** Fails unless the jobs of `earlierJobs` are in a database of this build, whole and in their order. */
export async function expectEarlierJobs({ descriptionJobs, imports }: Storage): Promise<void> {
  const none = {
    imported: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    removed: 0,
    editsKept: 0,
    repeated: 0,
    read: 0,
    total: 0,
    fraction: 0,
  };
  const second = {
    id: "second",
    workspaceId: "w",
    keyId: null,
    idempotencyKey: null,
    sourceName: "b.csv",
    format: "csv",
    bytes: 1,
    sha256: "def",
    hasOcr: false,
    options: {},
    notices: [],
    ...none,
    state: "failed",
    isCancelRequested: false,
    error: { code: "c", message: "m" },
    createdAt: 2,
    startedAt: null,
    finishedAt: 9,
  } as const;
  const first = {
    ...second,
    id: "first",
    keyId: "k",
    idempotencyKey: "once",
    sourceName: "a 'b'.zip",
    format: "zip",
    bytes: 5_000_000_000,
    sha256: "abc",
    hasOcr: true,
    options: { isDryRun: true, platform: "ios" },
    imported: 7,
    failed: 1,
    fraction: 0.25,
    removed: 5,
    editsKept: 6,
    repeated: 0,
    read: 0,
    total: 0,
    notices: [{ row: 2, text: "x", isFailure: true }],
    state: "running",
    isCancelRequested: true,
    error: null,
    createdAt: 3,
    startedAt: 4,
    finishedAt: null,
  } as const;
  expect<unknown>(await imports.list(null, null, 9)).toEqual([second, first]);
  expect<unknown>(await imports.byIdempotencyKey("w", "once")).toEqual(first);
  expect(await imports.open()).toEqual([{ id: "first", heartbeats: 12 }]);
  expect(await imports.failures("first", 9)).toMatchObject([{ row: 3, reason: "too long" }]);
  expect<unknown>(await descriptionJobs.list("w", null, 9)).toEqual([
    {
      id: "run",
      workspaceId: "w",
      keyId: null,
      idempotencyKey: null,
      state: "done",
      error: null,
      options: { isAgain: true, limit: null, maxTokens: 9 },
      isCancelRequested: false,
      screens: 5,
      described: 1,
      undescribed: 2,
      changed: 3,
      failed: 4,
      kept: 0,
      requests: 6,
      inputTokens: 3_000_000_000,
      outputTokens: 8,
      milliseconds: 0,
      isBudgetSpent: true,
      failures: [{ id: "s", reason: "slow" }],
      samples: [],
      before: [],
      createdAt: 1,
      startedAt: 2,
      finishedAt: 3,
    },
  ]);
}
