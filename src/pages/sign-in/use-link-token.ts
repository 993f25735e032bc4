import { useEffect, useState } from "react";

/**
 * The token of a link such as `/invitation#<token>`, read once and taken out of the address bar at once, so that it stays in no
 * history, bookmark or screenshot. Empty when the link has none.
 */
export function useLinkToken(): string {
  const [token] = useState(takeToken);
  useEffect(() => {
    // Another link pasted over this page changes nothing but the hash, which loads no page.
    const reload = () => window.location.reload();
    window.addEventListener("hashchange", reload);
    return () => window.removeEventListener("hashchange", reload);
  }, []);
  return token;
}

/** React calls an initialiser twice while developing: what was taken is remembered for the page. */
let taken: { readonly path: string; readonly token: string } = { path: "", token: "" };

function takeToken(): string {
  const { pathname, search, hash } = window.location;
  const token = hash.slice(1);
  if (token !== "") {
    taken = { path: pathname, token };
    window.history.replaceState(window.history.state, "", pathname + search);
  }
  return taken.path === pathname ? taken.token : "";
}
