import { useQuery } from "@tanstack/react-query";
import type { DescribedScreen } from "../../screens/page-schema.ts";
import { ErrorNote } from "../layout/error-note.tsx";
import { getJson, RequestError } from "../request.ts";
import { useSession } from "../use-session.ts";
import { MissingScreen } from "./missing-screen.tsx";
import { SameAppScreens } from "./same-app-screens.tsx";
import { ScreenFacts } from "./screen-facts.tsx";
import { ScreenLoading } from "./screen-loading.tsx";
import styles from "./screen-page.module.css";
import { ScreenStage } from "./screen-stage.tsx";
import { SimilarScreens } from "./similar-screens.tsx";

/** One screen, for whoever has the link; the ways to its app and to searches are for people with a session. */
export function ScreenPage({ screenId }: { readonly screenId: string }) {
  const { session } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ["screen", screenId],
    queryFn: ({ signal }) => getJson<DescribedScreen>(`/api/screens/${encodeURIComponent(screenId)}`, signal),
    staleTime: 600_000,
  });
  if (error instanceof RequestError && error.status === 404) return <MissingScreen />;
  if (error !== null) return <ErrorNote error={error} onRetry={refetch} />;
  if (data === undefined) return <ScreenLoading />;
  return (
    <>
      <article className={styles["screen"]} data-platform={data.platform}>
        <ScreenStage screen={data} />
        <ScreenFacts screen={data} isSignedIn={session !== null} />
      </article>
      <SimilarScreens screen={data} />
      {session !== null && <SameAppScreens screen={data} />}
    </>
  );
}
