import { Button } from "@mantine/core";
import { Link, useLocation } from "wouter";
import { addressOf } from "../base-path.ts";
import { useSession } from "../use-session.ts";
import { AccountMenu } from "./account-menu.tsx";
import { ColorSchemeButton } from "./color-scheme-button.tsx";
import { Mark } from "./mark.tsx";
import styles from "./site-header.module.css";
import { SmallMenu } from "./small-menu.tsx";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";

/** The bar at the top of every page. */
export function SiteHeader() {
  const { session, isLoading } = useSession();
  return (
    <header className={styles["header"]}>
      <div className={styles["inner"]}>
        <Link href="/" className={styles["mark"]}>
          <Mark />
          <span>Screen Search</span>
        </Link>
        {/* Nothing before the session is known: what comes later would push the rest aside. */}
        {!isLoading && (
          <>
            <MainLinks isSignedIn={session !== null} />
            <div className={styles["side"]}>
              <WorkspaceSwitcher />
              <ColorSchemeButton />
              {session === null ? <SignInButton /> : <AccountMenu session={session} />}
            </div>
          </>
        )}
        <SmallMenu />
      </div>
    </header>
  );
}

function MainLinks({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return (
    <nav aria-label="Main" className={styles["nav"]}>
      {isSignedIn && <NavLink href="/">Search</NavLink>}
      {isSignedIn && <NavLink href="/apps">Apps</NavLink>}
      <a href={addressOf("/docs")} className={styles["link"]}>
        Docs
      </a>
    </nav>
  );
}

function NavLink({ href, children }: { readonly href: string; readonly children: string }) {
  const [path] = useLocation();
  const isCurrent = href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
  return (
    <Link href={href} className={styles["link"]} aria-current={isCurrent ? "page" : undefined}>
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
