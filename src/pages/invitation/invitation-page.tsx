import { PageTitle } from "../layout/page-title.tsx";

/** Accepts an invitation. */
export function InvitationPage() {
  return <PageTitle>Invitation</PageTitle>;
}
