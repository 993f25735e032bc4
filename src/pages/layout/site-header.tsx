import { Button } from "@mantine/core";
import { type ReactNode, Suspense, useState } from "react";
import { Link, useLocation } from "wouter";
import type { Session } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { lazyPart } from "../lazy-part.tsx";
import { useSession } from "../session.tsx";
import { AccountButton, SmallMenuButton, WorkspaceButton } from "./menu-buttons.tsx";
import menuStyles from "./menus.module.css";
import styles from "./site-header.module.css";

/** The bar at the top of every page. */
export function SiteHeader() {
  const { session, mayEdit, isLoading } = useSession();
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
            <MainLinks isSignedIn={session !== null} mayEdit={mayEdit} />
            <div className={styles.side}>
              <WorkspaceSwitcher />
              {session === null ? <SignInButton /> : <AccountMenu session={session} />}
            </div>
          </>
        )}
        <SmallMenu />
      </div>
    </header>
  );
}

interface MainLinksProps {
  readonly isSignedIn: boolean;
  readonly mayEdit: boolean;
}

function MainLinks({ isSignedIn, mayEdit }: MainLinksProps) {
  return (
    <nav aria-label="Main" className={styles.nav}>
      {isSignedIn && <NavLink href="/">Search</NavLink>}
      {isSignedIn && <NavLink href="/apps">Apps</NavLink>}
      {isSignedIn && <NavLink href="/collections">Collections</NavLink>}
      {mayEdit && <NavLink href="/library">Library</NavLink>}
      <a href={addressOf("/docs")} className={styles.link}>
        Docs
      </a>
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

function SignInButton() {
  return (
    <Button component={Link} href="/sign-in" size="sm" variant="default">
      Sign in
    </Button>
  );
}

/** The mark of the service: a screen under a lens. */
function Mark({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mark, #0c6c49)" />
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round">
        <rect x="7.5" y="6.5" width="11" height="19" rx="2.5" />
        <circle cx="20" cy="18" r="4.5" fill="var(--mark, #0c6c49)" />
        <path d="m23.4 21.4 3 3" />
      </g>
    </svg>
  );
}

const AccountPart = lazyPart(() => import("./menus.tsx"), "AccountMenu");
const SmallPart = lazyPart(() => import("./menus.tsx"), "SmallMenu");
const WorkspacePart = lazyPart(() => import("./menus.tsx"), "WorkspaceMenu");

/** A button, and its menu once it is loaded, open if the button was pressed before. */
function Later({
  button,
  menu,
}: {
  readonly button: (onClick: () => void) => ReactNode;
  readonly menu: (isOpened: boolean) => ReactNode;
}) {
  const [isPressed, setIsPressed] = useState(false);
  return <Suspense fallback={button(() => setIsPressed(true))}>{menu(isPressed)}</Suspense>;
}

/** The signed-in user's menu. */
function AccountMenu({ session }: { readonly session: Session }) {
  return (
    <Later
      button={(onClick) => <AccountButton name={session.user.name} onClick={onClick} />}
      menu={(isOpened) => <AccountPart session={session} isOpened={isOpened} />}
    />
  );
}

/** On narrow pages: the whole bar in one menu. */
function SmallMenu() {
  return (
    <Later
      button={(onClick) => <SmallMenuButton onClick={onClick} />}
      menu={(isOpened) => <SmallPart isOpened={isOpened} />}
    />
  );
}

/** The name of the workspace, and a menu of all for people who belong to several. */
function WorkspaceSwitcher() {
  const { session, workspace } = useSession();
  if (session === null || workspace === null) return null;
  const { name } = workspace;
  if (session.workspaces.length === 1) return <span className={menuStyles.only}>{name}</span>;
  return (
    <Later
      button={(onClick) => <WorkspaceButton name={name} onClick={onClick} />}
      menu={(isOpened) => <WorkspacePart name={name} isOpened={isOpened} />}
    />
  );
}
