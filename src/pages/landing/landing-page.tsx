import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { About } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { PageLoading } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { Notice } from "../notices/notice.tsx";
import { aboutQuery } from "../queries.ts";
import styles from "./landing-page.module.css";
import picture from "./screen-wall.webp";

/** The front page for whoever is not signed in: what this is, and how much is in it. */
export function LandingPage() {
  const { data: about, isLoading } = useQuery(aboutQuery);
  // Wait for the answer: content that arrives later would shift the layout. If it fails, show the rest.
  if (isLoading) return <PageLoading />;
  return (
    <div className={styles.page}>
      {/* A fresh service belongs to whoever can read its output. */}
      {about?.needs_setup && (
        <Notice kind="warning" title="This service has no owner yet">
          Open the set-up link that the server printed when it started. The person who opens it creates the
          first account.
        </Notice>
      )}
      <section className={styles.hero}>
        <div>
          <PageTitle className={styles.title} tabTitle="Search real app screens">
            Find the screen you have in mind
          </PageTitle>
          <p className={styles.lead}>
            Describe one screen in plain words and get the matching screens of real apps. People search right
            here; coding agents and design tools need one request.
          </p>
          <Group gap="sm">
            <Button component={Link} href="/sign-in" size="md">
              Sign in
            </Button>
            <Button component="a" href={addressOf("/docs")} size="md" variant="default">
              Read the docs
            </Button>
          </Group>
          <Counts about={about} />
        </div>
        <ScreenWall />
      </section>
    </div>
  );
}

function Counts({ about }: { readonly about: About | undefined }) {
  const counts = [
    ["Phone screens", about?.screens.ios],
    ["Web screens", about?.screens.web],
    ["Apps", about?.apps],
  ] as const;
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count?.toLocaleString("en-GB") ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Screens of the demo library, one of them found. Pictures of the library itself would need a session; these
 * belong to the page. `demo/README.md` says how they were drawn.
 */
function ScreenWall() {
  return (
    <div className={styles.wall}>
      {/* Lazy: on narrow pages, which do not show it, it is not loaded. */}
      <img
        src={addressOf(`/assets/${picture.replace("./", "")}`)}
        width={1080}
        height={980}
        alt=""
        loading="lazy"
      />
      <svg viewBox="0 0 540 490" aria-hidden="true" focusable="false">
        <rect className={styles.found} x="126" y="64" width="180" height="364" rx="30" />
      </svg>
    </div>
  );
}
