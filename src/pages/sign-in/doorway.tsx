import { Skeleton, Stack, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
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
      <div data-panel>{children}</div>
      {foot !== undefined && (
        <Text size="sm" c="dimmed" mt="lg" component="div">
          {foot}
        </Text>
      )}
    </div>
  );
}

/** While it is not known what stands behind it. */
export function DoorwayLoading() {
  return (
    <Doorway heading={<Skeleton h={36} w="70%" />}>
      <Stack gap="lg" aria-busy>
        <Skeleton h={44} />
        <Skeleton h={62} />
        <Skeleton h={42} />
      </Stack>
    </Doorway>
  );
}

/**
 * The token of a link such as `/invitation#<token>`, taken out of the address bar at once, so that it stays
 * in no list of addresses, bookmark or screenshot. It is kept with this step of the history, so that the page
 * can be loaded again. Empty when the link has none.
 */
export function useLinkToken(): string {
  const [token] = useState(takeToken);
  // Another link pasted over this page changes nothing but the hash, which loads no page.
  useWindowEvent("hashchange", () => window.location.reload());
  return token;
}

const stateKey = "linkToken";

function takeToken(): string {
  const { pathname, search, hash } = window.location;
  const { history } = window;
  const token = hash.slice(1);
  if (token === "") return String(history.state?.[stateKey] ?? "");
  history.replaceState({ ...history.state, [stateKey]: token }, "", pathname + search);
  return token;
}
