import { lazy } from "react";
import { useSearchParams } from "wouter";
import { PageLoading } from "../layout/page-loading.tsx";
import { SignedInOnly } from "../layout/signed-in-only.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { useSession } from "../use-session.ts";

const LandingPage = lazy(async () => ({
  default: (await import("../landing/landing-page.tsx")).LandingPage,
}));
const SearchPage = lazy(async () => ({ default: (await import("../search/search-page.tsx")).SearchPage }));

/** The front page: the search for who is signed in, what this is for everyone else. */
export function HomePage() {
  const { session, isLoading, error } = useSession();
  const [search] = useSearchParams();
  if (isLoading) return <PageLoading />;
  if (error !== null) return <FailureNotice error={error} onRetry={() => location.reload()} />;
  if (session !== null) return <SearchPage />;
  // A search that somebody passed on is not lost on the way through the sign-in.
  if (search.get("q")) return <SignedInOnly>{null}</SignedInOnly>;
  return <LandingPage />;
}
