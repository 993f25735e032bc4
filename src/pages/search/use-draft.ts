import { useEffect, useState } from "react";
import type { SearchAddress } from "./use-search-address.ts";

/** The bound of the contract, in code points. */
export const queryCharactersMax = 500;

/** What stands in the field, and what a search for it would ask. */
export interface Draft {
  readonly text: string;
  /** The text without the blanks that mean nothing. */
  readonly query: string;
  /** By how many characters the query is too long; 0 when it is not. */
  readonly excess: number;
  readonly set: (text: string) => void;
}

/** What is being typed; another address, such as after going back, replaces it. */
export function useDraft(address: SearchAddress): Draft {
  const [text, set] = useState(address.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: results of another platform or mode are of the query in the address, too.
  useEffect(() => set(address.query), [address.query, address.platform, address.mode]);
  const query = text.replace(/\s+/g, " ").trim();
  return { text, query, excess: Math.max(0, [...query].length - queryCharactersMax), set };
}
