import type { Key } from "../../../keys/schema.ts";

/** What is open beside the list of keys. */
export type KeyDialog =
  | { readonly kind: "create" }
  | { readonly kind: "rotate" | "revoke"; readonly key: Key };
