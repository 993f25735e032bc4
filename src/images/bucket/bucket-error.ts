// Errors of a bucket, in words for its operator. They contain neither its address nor the key.

import { OperatorError } from "../../errors.ts";
import { proxyHint } from "../../system/proxy.ts";

/** `settings`: trying again cannot help. `away`: the bucket did not answer in time, or failed itself. */
export type BucketFault = "settings" | "away";

export class BucketError extends OperatorError {
  readonly fault: BucketFault;

  constructor(fault: BucketFault, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "BucketError";
    this.fault = fault;
  }
}

/**
 * Advice on the settings for each error code of S3:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
const remedies: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: "Check S3_ACCESS_KEY_ID.",
  NotSignedUp: "Check S3_ACCESS_KEY_ID.",
  SignatureDoesNotMatch: "Check S3_SECRET_ACCESS_KEY and S3_REGION.",
  AuthorizationHeaderMalformed: "Check S3_REGION.",
  PermanentRedirect: "Check S3_REGION and S3_ENDPOINT.",
  NoSuchBucket: "Check S3_BUCKET: this service does not create it.",
  AccessDenied: "The key must be allowed to list, read, write and delete objects of S3_BUCKET.",
  RequestTimeTooSkewed: "Set the clock of this machine.",
};
const busyCodes = new Set(["SlowDown", "RequestTimeout", "ServiceUnavailable", "InternalError"]);

/** The error of an answer that is no success. `body` is its beginning. */
export function errorOfAnswer(status: number, body: string): BucketError {
  const code = /<Code>(\w{1,64})<\/Code>/.exec(body)?.[1] ?? null;
  const named = code === null ? `${status}` : `${status} ${code}`;
  // A 404 without a code is of what stands before the bucket.
  const isOfProxy = status === 404 && code === null;
  if (
    isOfProxy ||
    status >= 500 ||
    status === 429 ||
    status === 408 ||
    (code !== null && busyCodes.has(code))
  )
    return new BucketError("away", `the bucket failed (${named}).`);
  const remedy =
    remedies[code ?? ""] ?? "Check the settings S3_*; docs/s3.md says what the key must be allowed.";
  return new BucketError("settings", `the bucket refused the request (${named}). ${remedy}`);
}

/** The error of a request that had no answer. */
export function errorOfNetwork(error: unknown): BucketError {
  const isLate = error instanceof Error && error.name === "TimeoutError";
  const code = error instanceof Error && "code" in error ? String(error.code) : "no connection";
  const message = isLate
    ? "the bucket did not answer in time."
    : `the bucket cannot be reached (${code}).${proxyHint(error)}`;
  return new BucketError("away", message, { cause: error });
}
