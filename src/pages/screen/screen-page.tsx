import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "wouter";
import { BackLink } from "../buttons/buttons.tsx";
import { useMarks } from "../collections/screen-marks.tsx";
import { neighboursQuery } from "../flows/flow-queries.ts";
import { ScreenFlows } from "../flows/flow-strip.tsx";
import { NothingHere, PageNotice } from "../layout/page-notice.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { screenQuery, versionsQuery } from "../queries.ts";
import { hasStatus } from "../request.ts";
import { SignInLink, useSession } from "../session.tsx";
import { MoreBehindSignIn, SameAppScreens, SimilarScreens } from "./more-screens.tsx";
import { ScreenFacts } from "./screen-facts.tsx";
import styles from "./screen-page.module.css";
import { ScreenStage } from "./screen-stage.tsx";
import { TrailBar } from "./trail-bar.tsx";
import { Versions } from "./versions.tsx";

/** One screen, by its share link or for people with a session; other screens are for the latter only. */
export function ScreenPage({ screenId }: { readonly screenId: string }) {
  const { session, isLoading } = useSession();
  const { data, error, refetch } = useScreen(screenId);
  // Tags and flows that come later would move what stands below them.
  const { isLoading: isMarking } = useMarks(screenId);
  const { isLoading: isPlacing } = useQuery({ ...neighboursQuery(screenId), enabled: session !== null });
  const { data: known, isLoading: isComparing } = useQuery({
    ...versionsQuery(screenId),
    enabled: session !== null,
  });
  if (hasStatus(error, 404))
    return isLoading ? <ScreenLoading /> : <MissingScreen isSignedIn={session !== null} />;
  if (error !== null && data === undefined) return <FailureNotice error={error} onRetry={refetch} />;
  // So would the session: until it is known, nobody knows whether there are tags and flows to wait for.
  if (data === undefined || isLoading || isMarking || isPlacing || isComparing) return <ScreenLoading />;
  return (
    <>
      <BackToCollection />
      <TrailBar screenId={screenId} />
      <article className={styles.screen} data-platform={data.platform}>
        <ScreenStage screen={data} />
        <ScreenFacts screen={data} isSignedIn={session !== null} />
      </article>
      {session === null ? (
        <MoreBehindSignIn screen={data} />
      ) : (
        <>
          {known !== undefined && known.versions.length > 1 && (
            <Versions key={data.id} screen={data} versions={known.versions} />
          )}
          <ScreenFlows screen={data} />
          <SimilarScreens screen={data} />
          <SameAppScreens screen={data} />
        </>
      )}
    </>
  );
}

/** On the page of a screen that was opened by the link of a collection: the way back to all of it. */
function BackToCollection() {
  const search = new URLSearchParams(useSearch());
  const [share, collection] = [search.get("share"), search.get("collection")];
  if (share === null || collection === null) return null;
  return (
    <BackLink href={`/collections/${collection}?${new URLSearchParams({ share })}`}>
      The whole collection
    </BackLink>
  );
}

function ScreenLoading() {
  return (
    <div role="status" className={styles.loading}>
      <VisuallyHidden>Loading the screen</VisuallyHidden>
      <Skeleton className={styles.picture} radius="lg" height="auto" />
      <div>
        <Skeleton height={14} width={120} mb="md" />
        <Skeleton height={34} width="min(26rem, 90%)" mb="xl" />
        <Skeleton height={14} mb="sm" />
        <Skeleton height={14} mb="sm" width="94%" />
        <Skeleton height={14} width="60%" />
      </div>
    </div>
  );
}

/** A link that leads to no screen, or to none that this visitor may see: the service does not say which. */
function MissingScreen({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return isSignedIn ? (
    <NothingHere
      title="Screen not found"
      text="It may have been removed from the library, or the link is incomplete."
    />
  ) : (
    <PageNotice
      title="This link does not open a screen"
      text="It may be incomplete or no longer valid, or the screen was removed. If you have an account, sign in to open any screen of the library."
      action={<SignInLink />}
    />
  );
}

/** Opened by the share link or the session; its own link is of the workspace that was chosen. */
function useScreen(screenId: string) {
  const { chosenWorkspaceId: workspace } = useSession();
  const search = new URLSearchParams(useSearch());
  const [share, collection] = [search.get("share") ?? "", search.get("collection") ?? ""];
  return useQuery(screenQuery(screenId, share, workspace, collection));
}
