import { PageTitle } from "../layout/page-title.tsx";

/** One app. */
export function AppPage({ appId }: { readonly appId: string }) {
  return <PageTitle>{appId}</PageTitle>;
}
