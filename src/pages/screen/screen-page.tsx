import { PageTitle } from "../layout/page-title.tsx";

/** One screen. */
export function ScreenPage({ screenId }: { readonly screenId: string }) {
  return <PageTitle>{screenId}</PageTitle>;
}
