import { PageTitle } from "../layout/page-title.tsx";

/** All apps of the library. */
export function AppsPage() {
  return <PageTitle>Apps</PageTitle>;
}
