import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { Overview } from "../api.ts";
import { AppCard } from "../apps/app-grid.tsx";
import appStyles from "../apps/apps.module.css";
import { counted } from "../labels/numbers.ts";
import { ScreenPicture } from "../screen-list/screen-card.tsx";
import styles from "./home-page.module.css";
import { HomeSection } from "./home-section.tsx";
import { browseHref } from "./search-address.ts";

export function HomeMore({ patterns, apps }: Pick<Overview, "patterns" | "apps">) {
  return (
    <>
      {patterns.length > 0 && (
        <HomeSection title="By kind of screen">
          <ul className={styles.patterns}>
            {patterns.map((pattern) => (
              <li key={pattern.name}>
                <Link href={browseHref({ pattern: pattern.name })} className={styles.pattern} data-card>
                  <span className={styles.cover} aria-hidden="true">
                    {pattern.cover && <ScreenPicture screen={pattern.cover} />}
                  </span>
                  <bdi className={styles.name} data-cut>
                    {pattern.name}
                  </bdi>
                  <small>{counted(pattern.screens, "screen")}</small>
                </Link>
              </li>
            ))}
          </ul>
        </HomeSection>
      )}
      <HomeSection
        title="By app"
        aside={
          <Anchor component={Link} href="/apps" size="sm">
            All apps
          </Anchor>
        }
      >
        <ul className={appStyles.grid}>
          {apps.map((app) => (
            <li key={app.id}>
              <AppCard app={app} cover={app.cover} wanted="" />
            </li>
          ))}
        </ul>
      </HomeSection>
    </>
  );
}
