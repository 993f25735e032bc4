import { lazy } from "react";
import { ErrorNote } from "../layout/error-note.tsx";
import { PageLoading } from "../layout/page-loading.tsx";
import { useSession } from "../use-session.ts";

const LandingPage = lazy(async () => ({
  default: (await import("../landing/landing-page.tsx")).LandingPage,
}));
const SearchPage = lazy(async () => ({ default: (await import("../search/search-page.tsx")).SearchPage }));

/** The front page: the search for who is signed in, what this is for everyone else. */
export function HomePage() {
  const { session, isLoading, error } = useSession();
  if (isLoading) return <PageLoading />;
  if (error !== null) return <ErrorNote error={error} onRetry={() => location.reload()} />;
  return session === null ? <LandingPage /> : <SearchPage />;
}
