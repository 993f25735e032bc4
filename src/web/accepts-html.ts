import { accepts } from "../http/accepts.ts";

/** Whether an `Accept` header names HTML, as browsers do. */
export function acceptsHtml(accept: string | null): boolean {
  return accepts(accept, "text/html");
}
