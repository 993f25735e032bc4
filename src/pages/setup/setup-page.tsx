import { PageTitle } from "../layout/page-title.tsx";

/** The first person of a fresh service. */
export function SetupPage() {
  return <PageTitle>Set up</PageTitle>;
}
