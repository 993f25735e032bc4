import { PageTitle } from "../layout/page-title.tsx";

/** Asks for a link to a new password. */
export function ForgotPasswordPage() {
  return <PageTitle>Forgot password</PageTitle>;
}
