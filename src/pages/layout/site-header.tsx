import { Button } from "@mantine/core";
import { Suspense } from "react";
import { Link, useLocation } from "wouter";
import { addressOf } from "../base-path.ts";
import { lazyPart } from "../lazy-part.tsx";
import { useSession } from "../session.tsx";
import { AccountButton, SmallMenuButton, WorkspaceButton } from "./menu-buttons.tsx";
import menuStyles from "./menus.module.css";
import { usePlaces } from "./places.ts";
import styles from "./site-header.module.css";

export function SiteHeader() {
  const { session, isLoading } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link href="/" className={styles.mark}>
          <Mark />
          <span>Screen Search</span>
        </Link>
        {/* Nothing before the session is known: what comes later would push the rest aside. */}
        {!isLoading && (
          <>
            <MainLinks />
            <div className={styles.side}>
              <WorkspaceSwitcher />
              {session === null ? (
                <Button component={Link} href="/sign-in" size="sm" variant="default">
                  Sign in
                </Button>
              ) : (
                <Suspense fallback={<AccountButton name={session.user.name} disabled />}>
                  <AccountMenu session={session} />
                </Suspense>
              )}
            </div>
          </>
        )}
        <Suspense fallback={<SmallMenuButton disabled />}>
          <SmallMenu />
        </Suspense>
      </div>
    </header>
  );
}

function MainLinks() {
  const places = usePlaces();
  return (
    <nav aria-label="Main" className={styles.nav}>
      {places.map(([href, name]) => (
        <NavLink key={href} href={href}>
          {name}
        </NavLink>
      ))}
      {places.length === 0 && (
        <a href={addressOf("/docs")} className={styles.link}>
          Docs
        </a>
      )}
    </nav>
  );
}

function NavLink({ href, children }: { readonly href: string; readonly children: string }) {
  const [path] = useLocation();
  const isCurrent = href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
  return (
    <Link href={href} className={styles.link} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </Link>
  );
}

/** The mark of the service: a screen under a lens. */
function Mark() {
  return (
    <svg width={26} height={26} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mark, #0c6c49)" />
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round">
        <rect x="7.5" y="6.5" width="11" height="19" rx="2.5" />
        <circle cx="20" cy="18" r="4.5" fill="var(--mark, #0c6c49)" />
        <path d="m23.4 21.4 3 3" />
      </g>
    </svg>
  );
}

const AccountMenu = lazyPart(() => import("./menus.tsx"), "AccountMenu");
const SmallMenu = lazyPart(() => import("./menus.tsx"), "SmallMenu");
const WorkspaceMenu = lazyPart(() => import("./menus.tsx"), "WorkspaceMenu");

function WorkspaceSwitcher() {
  const { session, workspace } = useSession();
  if (session === null || workspace === null) return null;
  const { name } = workspace;
  if (session.workspaces.length === 1) return <span className={menuStyles.only}>{name}</span>;
  return (
    <Suspense fallback={<WorkspaceButton name={name} disabled />}>
      <WorkspaceMenu name={name} />
    </Suspense>
  );
}
