import { Alert, Button, Group } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useIsFetching } from "@tanstack/react-query";
import { Link } from "wouter";
import type { About } from "../api.ts";
import { addressOf } from "../base-path.ts";
import { PageLoading } from "../layout/page-loading.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { aboutQuery, useAbout } from "../queries.ts";
import { CurlExample } from "./curl-example.tsx";
import styles from "./landing-page.module.css";
import { ScreenWall } from "./screen-wall.tsx";

/** The front page for whoever is not signed in: what this is, how much is in it, and the first request. */
export function LandingPage() {
  const about = useAbout();
  const isAsking = useIsFetching({ queryKey: aboutQuery.queryKey }) > 0;
  // What comes later would push the rest aside; without an answer the page says what it can.
  if (about === undefined && isAsking) return <PageLoading />;
  return (
    <div className={styles["page"]}>
      {about?.needs_setup && <SetupHint />}
      <section className={styles["hero"]}>
        <div>
          <PageTitle className={styles["title"]} tabTitle="Search real app screens">
            Find the screen you have in mind
          </PageTitle>
          <p className={styles["lead"]}>
            Describe one screen in plain words and get the matching screens of real apps. For people here, for
            coding agents and design tools by one request.
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
      <CurlExample baseUrl={about?.base_url ?? location.origin} />
    </div>
  );
}

function Counts({ about }: { readonly about: About | undefined }) {
  const count = (amount: number | undefined) => amount?.toLocaleString("en-GB") ?? "–";
  return (
    <dl className={styles["counts"]}>
      <div>
        <dt>iOS screens</dt>
        <dd>{count(about?.screens.ios)}</dd>
      </div>
      <div>
        <dt>Web screens</dt>
        <dd>{count(about?.screens.web)}</dd>
      </div>
      <div>
        <dt>Apps</dt>
        <dd>{count(about?.apps)}</dd>
      </div>
    </dl>
  );
}

/** A fresh service belongs to whoever can read its output. */
function SetupHint() {
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconKey size={20} stroke={1.7} />}
      title="This service has no owner yet"
    >
      Open the set-up link that the server printed when it started. Whoever opens it makes the first account.
    </Alert>
  );
}
