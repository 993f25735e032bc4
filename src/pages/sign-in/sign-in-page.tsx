import { PageTitle } from "../layout/page-title.tsx";

/** Signs a person in. */
export function SignInPage() {
  return <PageTitle>Sign in</PageTitle>;
}
