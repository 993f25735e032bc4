import { type ReactNode, Suspense, useState } from "react";
import type { Session } from "../api.ts";
import { lazyPart } from "../lazy-part.tsx";
import { useSession } from "../session.tsx";
import { AccountButton, SmallMenuButton, WorkspaceButton } from "./menu-buttons.tsx";
import styles from "./menus.module.css";

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
export function AccountMenu({ session }: { readonly session: Session }) {
  return (
    <Later
      button={(onClick) => <AccountButton name={session.user.name} onClick={onClick} />}
      menu={(isOpened) => <AccountPart session={session} isOpened={isOpened} />}
    />
  );
}

/** On narrow pages: the whole bar in one menu. */
export function SmallMenu() {
  return (
    <Later
      button={(onClick) => <SmallMenuButton onClick={onClick} />}
      menu={(isOpened) => <SmallPart isOpened={isOpened} />}
    />
  );
}

/** The name of the workspace, and a menu of all for people who belong to several. */
export function WorkspaceSwitcher() {
  const { session, workspace } = useSession();
  if (session === null || workspace === null) return null;
  const { name } = workspace;
  if (session.workspaces.length === 1) return <span className={styles.only}>{name}</span>;
  return (
    <Later
      button={(onClick) => <WorkspaceButton name={name} onClick={onClick} />}
      menu={(isOpened) => <WorkspacePart name={name} isOpened={isOpened} />}
    />
  );
}
