import type { Key } from "../../api.ts";

/** What is open beside the list of keys. */
export type KeyDialog =
  | { readonly kind: "create" }
  | { readonly kind: "rotate" | "revoke"; readonly key: Key };
