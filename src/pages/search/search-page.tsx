import { Box } from "@mantine/core";
import { type RefObject, Suspense, useRef } from "react";
import type { Membership, Session } from "../api.ts";
import { PageNotice } from "../layout/page-notice.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { lazyDialog, lazyPage } from "../lazy-part.tsx";
import { EmptyLibrary } from "../notices/empty-library.tsx";
import { useAbout } from "../queries.ts";
import { useSession } from "../session.tsx";
import { PictureButton, PictureField } from "./by-picture/picture-field.tsx";
import { usePictureSearch } from "./by-picture/use-picture-search.ts";
import { HomePage } from "./home-page.tsx";
import { excessOf, queryOf, type SearchAddress, useSearchAddress } from "./search-address.ts";
import { SearchForm } from "./search-form.tsx";
import styles from "./search-page.module.css";
import { SearchResults } from "./search-results.tsx";
import { UpgradeNotice } from "./search-troubles.tsx";
import { useSearch } from "./use-search.ts";

const BrowseResults = lazyPage(() => import("./browse-results.tsx"), "BrowseResults");
const PictureResults = lazyDialog(() => import("./by-picture/picture-results.tsx"), "PictureResults");

export function SearchPage() {
  const { session, workspace } = useSession();
  if (session === null || workspace === null)
    return (
      <PageNotice
        title="You are not in a workspace yet"
        text="Ask the owner of a workspace to invite you, then reload this page."
      />
    );
  if (!workspace.is_search_allowed) return <UpgradeNotice workspace={workspace} />;
  return <WorkspaceSearch user={session.user} workspace={workspace} />;
}

interface WorkspaceSearchProps {
  readonly user: Session["user"];
  readonly workspace: Membership;
}

function WorkspaceSearch({ user, workspace }: WorkspaceSearchProps) {
  const [address, change] = useSearchAddress(user.id);
  const field = useRef<HTMLTextAreaElement>(null);
  const search = useSearch(workspace.id, address);
  const byPicture = usePictureSearch(workspace.id);
  const isBegun = address.query !== "" || address.isBrowsing || byPicture.picture !== null;
  // Every search uses the words in the field, so that the results always belong to the visible query.
  const onSearch = (choices: Partial<SearchAddress> = {}) => {
    byPicture.remove();
    const query = queryOf(field.current?.value ?? "");
    if (excessOf(query) === 0) change({ query, ...choices });
    else field.current?.focus();
  };
  return (
    <div className={styles.page} data-begun={isBegun}>
      <PageTitle className={styles.title} tabTitle={address.query || (isBegun ? "Screens" : "Search")}>
        Find the screen you have in mind
      </PageTitle>
      <PictureField state={byPicture}>
        <SearchForm
          address={address}
          onSearch={onSearch}
          field={field}
          isBusy={search.fetchStatus === "fetching"}
          workspaceId={workspace.id}
        >
          <PictureButton onChoose={byPicture.choose} />
        </SearchForm>
      </PictureField>
      {byPicture.picture === null ? (
        <BelowField
          address={address}
          search={search}
          workspace={workspace}
          onSearch={onSearch}
          field={field}
        />
      ) : (
        <PictureResults state={byPicture} field={field} />
      )}
    </div>
  );
}

interface BelowFieldProps {
  readonly address: SearchAddress;
  readonly search: ReturnType<typeof useSearch>;
  readonly workspace: Membership;
  readonly onSearch: (choices?: Partial<SearchAddress>) => void;
  readonly field: RefObject<HTMLElement | null>;
}

function BelowField({ workspace, ...found }: BelowFieldProps) {
  if (useAbout()?.apps === 0) return <EmptyLibrary />;
  const { address, onSearch, field } = found;
  if (address.query === "")
    return (
      <Suspense fallback={<Box mih="100dvh" />}>
        {address.isBrowsing ? (
          <BrowseResults address={address} workspaceId={workspace.id} onSearch={onSearch} field={field} />
        ) : (
          <HomePage workspaceId={workspace.id} />
        )}
      </Suspense>
    );
  return <SearchResults workspace={workspace} {...found} />;
}
