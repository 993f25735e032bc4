import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import type { ListedScreen, Platform, Screen } from "../api.ts";
import { sameAppQuery, similarScreensQuery } from "../queries.ts";
import { ScreenCard } from "../screen-list/screen-card.tsx";
import { ScreenCell, ScreenGrid, ScreenGridLoading } from "../screen-list/screen-grid.tsx";
import { SignInLink, useSession } from "../session.tsx";
import styles from "./screen-page.module.css";

export function SimilarScreens({ screen }: { readonly screen: Screen }) {
  const { data, isPending } = useQuery(similarScreensQuery(screen.id));
  return (
    <MoreScreens
      title="Similar screens"
      platform={screen.platform}
      screens={data?.screens ?? []}
      isPending={isPending}
    />
  );
}

export function SameAppScreens({ screen }: { readonly screen: Screen }) {
  const { app, screens } = useSameApp(screen.id) ?? { screens: [] };
  return (
    <MoreScreens
      title={`More of ${screen.app_name}`}
      platform={screen.platform}
      screens={screens}
      isPending={false}
      aside={
        app && (
          <Anchor component={Link} href={`/apps/${encodeURIComponent(app.id)}`} size="sm">
            All {app.screens} screens
          </Anchor>
        )
      }
    />
  );
}

/** In place of other screens, for people who came by a share link. */
export function MoreBehindSignIn({ screen }: { readonly screen: Screen }) {
  const id = useId();
  return (
    <section className={styles.more} aria-labelledby={id}>
      <Group justify="space-between" gap="1.25rem 2rem">
        <div>
          <h2 id={id}>More like this</h2>
          <Text c="dimmed" mt={4}>
            With an account you can also see similar ones and the rest of <bdi>{screen.app_name}</bdi>.
          </Text>
        </div>
        <SignInLink />
      </Group>
    </section>
  );
}

interface Props {
  readonly title: string;
  readonly platform: Platform;
  readonly screens: readonly ListedScreen[];
  readonly isPending: boolean;
  /** Beside the heading, such as a link to all of them. */
  readonly aside?: ReactNode;
}

/** A further grid of screens on a page; nothing when it turns out empty. */
function MoreScreens({ title, platform, screens, isPending, aside }: Props) {
  const id = useId();
  if (!isPending && screens.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby={id}>
      <Group justify="space-between" align="baseline" gap="1rem" mb="1.25rem">
        <h2 id={id}>{title}</h2>
        {aside}
      </Group>
      {isPending ? (
        <ScreenGridLoading platform={platform} count={6} />
      ) : (
        <ScreenGrid platform={platform} label={title}>
          {screens.map((screen) => (
            <ScreenCell key={screen.id} screen={screen}>
              <ScreenCard screen={screen} />
            </ScreenCell>
          ))}
        </ScreenGrid>
      )}
    </section>
  );
}

/** Undefined until it is known, and for people without a session. */
export function useSameApp(screenId: string) {
  const { session } = useSession();
  return useQuery({ ...sameAppQuery(screenId), enabled: session !== null }).data;
}
