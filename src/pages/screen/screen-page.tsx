import { FailureNotice } from "../notices/failure-notice.tsx";
import { hasStatus } from "../request.ts";
import { useSession } from "../use-session.ts";
import { MissingScreen } from "./missing-screen.tsx";
import { MoreBehindSignIn } from "./more-behind-sign-in.tsx";
import { SameAppScreens } from "./same-app-screens.tsx";
import { ScreenFacts } from "./screen-facts.tsx";
import { ScreenLoading } from "./screen-loading.tsx";
import styles from "./screen-page.module.css";
import { ScreenStage } from "./screen-stage.tsx";
import { SimilarScreens } from "./similar-screens.tsx";
import { useScreen } from "./use-screen.ts";

/** One screen, by its share link or for people with a session; other screens are for the latter only. */
export function ScreenPage({ screenId }: { readonly screenId: string }) {
  const { session, isLoading } = useSession();
  const { data, error, refetch } = useScreen(screenId);
  if (hasStatus(error, 404))
    return isLoading ? <ScreenLoading /> : <MissingScreen isSignedIn={session !== null} />;
  if (error !== null) return <FailureNotice error={error} onRetry={refetch} />;
  if (data === undefined) return <ScreenLoading />;
  return (
    <>
      <article className={styles["screen"]} data-platform={data.platform}>
        <ScreenStage screen={data} />
        <ScreenFacts screen={data} isSignedIn={session !== null} />
      </article>
      {session !== null && (
        <>
          <SimilarScreens screen={data} />
          <SameAppScreens screen={data} />
        </>
      )}
      {session === null && !isLoading && <MoreBehindSignIn screen={data} />}
    </>
  );
}
