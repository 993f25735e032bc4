import { Button } from "@mantine/core";
import { Link } from "wouter";
import type { Membership } from "../api.ts";
import { planTexts } from "../labels/plans.ts";
import { PageNotice } from "../layout/page-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { hasStatus } from "../request.ts";
import type { useSearch } from "./use-search.ts";

type Search = ReturnType<typeof useSearch>;

/** True when the search resumes only once the connection or the service is back. */
export function isWaiting(search: Search): boolean {
  return search.fetchStatus === "paused" || (search.isFetching && hasStatus(search.failureReason, 0));
}

interface SearchWaitingProps {
  readonly search: Search;
  /** True when more screens are being loaded for a list that already has some. */
  readonly hasScreens: boolean;
}

/** The search resumes by itself: nobody has to press anything. */
export function SearchWaiting({ search, hasScreens }: SearchWaitingProps) {
  const what = hasScreens ? "More screens come" : "This search runs";
  return (
    <div role="status" style={{ maxWidth: "44rem" }}>
      {isWaiting(search) &&
        (search.fetchStatus === "paused" ? (
          <Notice kind="warning" title="You are offline">
            {what} as soon as the connection is back. There is nothing you need to press.
          </Notice>
        ) : (
          <Notice kind="warning" title="The service cannot be reached">
            Trying again every few seconds. {what} as soon as it answers.
          </Notice>
        ))}
    </div>
  );
}

/** For workspaces whose plan has no search. */
export function UpgradeNotice({ workspace }: { readonly workspace: Membership }) {
  return (
    <PageNotice
      title="Search needs the Team or Enterprise plan"
      text={`${workspace.name} is on the ${planTexts[workspace.plan].name} plan. Ask the operator of this service to change it. Browsing the apps works on every plan.`}
      action={
        <Button component={Link} href="/apps">
          Browse apps
        </Button>
      }
    />
  );
}
