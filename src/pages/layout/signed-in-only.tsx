import { type ReactNode, useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { useSession } from "../use-session.ts";
import { PageLoading } from "./page-loading.tsx";

/** A page for people with a session; everyone else signs in first and comes back. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { session, isLoading, error } = useSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const mustSignIn = session === null && !isLoading && error === null;
  useEffect(() => {
    if (!mustSignIn) return;
    const here = search === "" ? path : `${path}?${search}`;
    navigate(`/sign-in?return_to=${encodeURIComponent(here)}`, { replace: true });
  }, [mustSignIn, path, search, navigate]);
  if (error !== null) return <FailureNotice error={error} onRetry={() => location.reload()} />;
  return session === null ? <PageLoading /> : children;
}
