import { type ReactNode, Suspense } from "react";
import { Redirect } from "wouter";
import type { Membership, Session } from "../api.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { lazyPage } from "../lazy-part.tsx";
import { Notice } from "../notices/notice.tsx";
import { SignedInOnly, useSession } from "../session.tsx";
import styles from "./settings.module.css";
import { isSection, type SectionSlug, SettingsNav } from "./settings-nav.tsx";

// Each section is code of its own: who looks after a key need not wait for charts.
const AccountSection = lazyPage(() => import("./account/account-section.tsx"), "AccountSection");
const ApiKeysSection = lazyPage(() => import("./api-keys/api-keys-section.tsx"), "ApiKeysSection");
const AuditSection = lazyPage(() => import("./audit/audit-log.tsx"), "AuditSection");
const MembersSection = lazyPage(() => import("./members/members-section.tsx"), "MembersSection");
const UsageSection = lazyPage(() => import("./usage/usage-section.tsx"), "UsageSection");
const WorkspaceSection = lazyPage(() => import("./workspace-section.tsx"), "WorkspaceSection");

/** Team settings and the account; `section` is the last part of the address. */
export function SettingsPage({ section }: { readonly section: string | null }) {
  if (section === null) return <Redirect to="/settings/api-keys" replace />;
  if (!isSection(section)) return <NotFoundPage />;
  return (
    <SignedInOnly>
      <Settings slug={section} />
    </SignedInOnly>
  );
}

function Settings({ slug }: { readonly slug: SectionSlug }) {
  const { session, workspace } = useSession();
  if (session === null) return null;
  return (
    <div className={styles.settings}>
      <SettingsNav current={slug} workspaceName={workspace?.name ?? null} />
      {/* Another workspace is another page: nothing of the one before may stay, such as an open dialog. */}
      <div className={styles.content} key={`${slug} ${workspace?.id ?? ""}`}>
        <Suspense fallback={<PageLoading />}>{contentOf(slug, session, workspace)}</Suspense>
      </div>
    </div>
  );
}

function contentOf(slug: SectionSlug, session: Session, workspace: Membership | null): ReactNode {
  if (slug === "account") return <AccountSection session={session} />;
  if (workspace === null) return <NoWorkspace />;
  const parts: Record<Exclude<SectionSlug, "account">, ReactNode> = {
    "api-keys": <ApiKeysSection workspace={workspace} />,
    usage: <UsageSection workspace={workspace} />,
    members: <MembersSection workspace={workspace} userId={session.user.id} />,
    audit: <AuditSection workspace={workspace} />,
    workspace: <WorkspaceSection workspace={workspace} />,
  };
  return parts[slug];
}

function NoWorkspace() {
  return (
    <>
      <PageTitle mb="md">Settings</PageTitle>
      <Notice kind="note" title="You are not in a workspace yet">
        Ask an owner or an admin of a workspace to invite you.
      </Notice>
    </>
  );
}
