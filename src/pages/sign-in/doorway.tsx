import { Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./doorway.module.css";

interface DoorwayProps {
  readonly heading: ReactNode;
  readonly intro?: ReactNode;
  /** Below the card, such as a link to another page. */
  readonly foot?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The narrow column of the pages through which people come in: sign-in, setup, invitation, passwords. */
export function Doorway({ heading, intro, foot, isWide = false, children }: DoorwayProps) {
  return (
    <div className={styles.doorway} data-wide={isWide}>
      <Stack gap={6} mb="lg">
        {heading}
        {intro !== undefined && (
          <Text c="dimmed" component="div">
            {intro}
          </Text>
        )}
      </Stack>
      <div className={styles.card}>{children}</div>
      {foot !== undefined && (
        <Text size="sm" c="dimmed" mt="lg" component="div">
          {foot}
        </Text>
      )}
    </div>
  );
}

/**
 * The token of a link such as `/invitation#<token>`, read once and taken out of the address bar at once, so that it stays in no
 * history, bookmark or screenshot. Empty when the link has none.
 */
export function useLinkToken(): string {
  const [token] = useState(takeToken);
  useEffect(() => {
    // Another link pasted over this page changes nothing but the hash, which loads no page.
    const reload = () => window.location.reload();
    window.addEventListener("hashchange", reload);
    return () => window.removeEventListener("hashchange", reload);
  }, []);
  return token;
}

/** React calls an initialiser twice while developing: what was taken is remembered for the page. */
let taken: { readonly path: string; readonly token: string } = { path: "", token: "" };

function takeToken(): string {
  const { pathname, search, hash } = window.location;
  const token = hash.slice(1);
  if (token !== "") {
    taken = { path: pathname, token };
    window.history.replaceState(window.history.state, "", pathname + search);
  }
  return taken.path === pathname ? taken.token : "";
}
