import { useRef } from "react";
import { PageNotice } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { useSession } from "../use-session.ts";
import { RecentSearches } from "./recent-searches.tsx";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { SearchResults } from "./search-results.tsx";
import { UpgradeNotice } from "./upgrade-notice.tsx";
import { useSearch } from "./use-search.ts";
import { useSearchAddress } from "./use-search-address.ts";

/** The search of a workspace: the field, and below it what was found or what may be searched. */
export function SearchPage() {
  const { workspace } = useSession();
  const [address, change] = useSearchAddress();
  const field = useRef<HTMLTextAreaElement>(null);
  const isAllowed = workspace?.is_search_allowed ?? false;
  const search = useSearch(workspace?.id ?? "", address, isAllowed);
  if (workspace === null) return <NoWorkspace />;
  if (!isAllowed) return <UpgradeNotice workspace={workspace} />;
  const isBegun = address.query !== "";
  return (
    <div className={styles["page"]} data-begun={isBegun}>
      <PageTitle className={styles["title"]} tabTitle={isBegun ? address.query : "Search"}>
        Find the screen you have in mind
      </PageTitle>
      <SearchForm address={address} onChange={change} field={field} isBusy={search.isFetching} />
      {isBegun ? (
        <SearchResults
          address={address}
          search={search}
          workspace={workspace}
          onChange={change}
          field={field}
        />
      ) : (
        <RecentSearches workspaceId={workspace.id} />
      )}
    </div>
  );
}

function NoWorkspace() {
  return (
    <PageNotice
      title="You belong to no workspace"
      text="Ask the owner of a workspace to invite you, then load this page again."
    />
  );
}
