import { PageTitle } from "../layout/page-title.tsx";

/** The front page for whoever is not signed in. */
export function LandingPage() {
  return <PageTitle>Find the screen you have in mind</PageTitle>;
}
