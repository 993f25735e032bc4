import type { Session } from "../../../accounts/schema.ts";
import { SectionHead } from "../section-head.tsx";
import { ColorSchemePanel } from "./color-scheme-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

/** The account of whoever is signed in, the same in all their workspaces. */
export function AccountSection({ session }: { readonly session: Session }) {
  return (
    <>
      <SectionHead title="Your account" intro="These hold in all your workspaces." />
      <ProfilePanel user={session.user} />
      <PasswordPanel email={session.user.email} />
      <SessionsPanel />
      <ColorSchemePanel />
    </>
  );
}
