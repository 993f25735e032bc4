import { Notice } from "../notices/notice.tsx";
import { isUnreachable, type useSearch } from "./use-search.ts";

type Search = ReturnType<typeof useSearch>;

/** Whether the search goes on only when the connection, or the service, is back. */
export function isWaiting(search: Search): boolean {
  return search.fetchStatus === "paused" || (search.isFetching && isUnreachable(search.failureReason));
}

interface Props {
  readonly search: Search;
  /** Whether it is further screens that are waited for. */
  readonly hasScreens: boolean;
}

/** Says why nothing comes and what happens next. The search resumes by itself; nobody has to press anything. */
export function SearchWaiting({ search, hasScreens }: Props) {
  const what = hasScreens ? "More screens come" : "This search runs";
  return (
    <div role="status" style={{ maxWidth: "44rem" }}>
      {isWaiting(search) &&
        (search.fetchStatus === "paused" ? (
          <Notice kind="warning" title="You are offline">
            {what} as soon as the connection is back. You need not press anything.
          </Notice>
        ) : (
          <Notice kind="warning" title="The service cannot be reached">
            It is asked again every few seconds. {what} as soon as it answers.
          </Notice>
        ))}
    </div>
  );
}
