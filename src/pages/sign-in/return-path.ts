/**
 * The path to open after signing in: a path of this service from `return_to`, else the start page. Anything
 * that the browser's URL parser takes for another origin (`//host`, `/\host`, `https://…`) is rejected.
 */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get("return_to") ?? "/";
  const here = "http://here.invalid";
  if (!wanted.startsWith("/")) return "/";
  const url = URL.canParse(wanted, here) ? new URL(wanted, here) : null;
  if (url === null || url.origin !== here || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
