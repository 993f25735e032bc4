import { PageTitle } from "../layout/page-title.tsx";

/** Takes a new password. */
export function ResetPasswordPage() {
  return <PageTitle>New password</PageTitle>;
}
