import { PageTitle } from "../layout/page-title.tsx";

/** The settings of a workspace; section is null without one in the address. */
export function SettingsPage({ section }: { readonly section: string | null }) {
  return <PageTitle>{section ?? "Settings"}</PageTitle>;
}
