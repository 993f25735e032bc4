import { Stack } from "@mantine/core";
import { IconBuilding, IconChartBar, IconHistory, IconPlug, IconUser, IconUsers } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { Link, Redirect } from "wouter";
import type { Membership, Session } from "../api.ts";
import { NotFoundPage, PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { lazyPage } from "../lazy-part.tsx";
import { Notice } from "../notices/notice.tsx";
import { SignedInOnly, useSession } from "../session.tsx";
import styles from "./settings.module.css";

// Each section is code of its own: who looks after a key need not wait for charts.
const AccountSection = lazyPage(() => import("./account/account-section.tsx"), "AccountSection");
const ConnectSection = lazyPage(() => import("./api-keys/connect-section.tsx"), "ConnectSection");
const AuditSection = lazyPage(() => import("./audit/audit-log.tsx"), "AuditSection");
const MembersSection = lazyPage(() => import("./members/members-section.tsx"), "MembersSection");
const UsageSection = lazyPage(() => import("./usage/usage-section.tsx"), "UsageSection");
const WorkspaceSection = lazyPage(() => import("./workspace-section.tsx"), "WorkspaceSection");

/** Team settings and the account; `section` is the last part of the address. */
export function SettingsPage({ section }: { readonly section: string | null }) {
  if (section === null) return <Redirect to="/settings/account" replace />;
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
      <Stack gap={28} miw={0} key={`${slug} ${workspace?.id ?? ""}`}>
        <Suspense fallback={<PageLoading />}>{contentOf(slug, session, workspace)}</Suspense>
      </Stack>
    </div>
  );
}

function contentOf(slug: SectionSlug, session: Session, workspace: Membership | null): ReactNode {
  if (slug === "account") return <AccountSection session={session} />;
  if (workspace === null)
    return (
      <>
        <PageTitle mb="md">Settings</PageTitle>
        <Notice kind="note" title="You are not in a workspace yet">
          Ask an owner or an admin of a workspace to invite you.
        </Notice>
      </>
    );
  const parts: Record<Exclude<SectionSlug, "account">, ReactNode> = {
    connect: <ConnectSection workspace={workspace} />,
    usage: <UsageSection workspace={workspace} />,
    members: <MembersSection workspace={workspace} userId={session.user.id} />,
    audit: <AuditSection workspace={workspace} />,
    workspace: <WorkspaceSection workspace={workspace} />,
  };
  return parts[slug];
}

interface SettingsNavProps {
  readonly current: SectionSlug;
  readonly workspaceName: string | null;
}

/** The sections: a column beside the content, on a phone a row that scrolls. */
function SettingsNav({ current, workspaceName }: SettingsNavProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another section is shown.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (link) row.current?.scrollTo({ left: link.offsetLeft - 24 });
  }, [current]);
  return (
    <nav aria-label="Settings" className={styles.nav} ref={row}>
      {workspaceName !== null && <p className={styles.navTitle}>{workspaceName}</p>}
      <ul>
        {sections.map(({ slug, name, icon: Icon }) => (
          <li key={slug}>
            <Link
              href={`/settings/${slug}`}
              className={styles.navLink}
              aria-current={slug === current ? "page" : undefined}
            >
              <Icon size={18} stroke={1.7} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The sections of the settings: the last part of their address, and their name. */
const sections = [
  { slug: "account", name: "Your account", icon: IconUser },
  { slug: "connect", name: "Connect an agent", icon: IconPlug },
  { slug: "usage", name: "Usage", icon: IconChartBar },
  { slug: "members", name: "Members", icon: IconUsers },
  { slug: "audit", name: "Audit log", icon: IconHistory },
  { slug: "workspace", name: "Workspace", icon: IconBuilding },
] as const;

type SectionSlug = (typeof sections)[number]["slug"];

function isSection(slug: string): slug is SectionSlug {
  return sections.some((section) => section.slug === slug);
}
