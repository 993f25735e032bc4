import { addressOf } from "../base-path.ts";
import { useAbout } from "../use-about.ts";

/** The address callers use, without a slash at the end: what the operator set, else where this page came from. */
export function useBaseUrl(): string {
  const about = useAbout();
  return (about?.base_url ?? window.location.origin + addressOf("")).replace(/\/$/, "");
}
