import { PageTitle } from "../layout/page-title.tsx";

/** All workspaces and accounts. */
export function OperatorPage() {
  return <PageTitle>Operator</PageTitle>;
}
