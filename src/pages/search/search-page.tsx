import { PageTitle } from "../layout/page-title.tsx";

/** The search. */
export function SearchPage() {
  return <PageTitle>Search</PageTitle>;
}
