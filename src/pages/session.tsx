import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { signOut as endThisSession, type Membership, type Session } from "./api.ts";
import { NotFoundPage, PageLoading } from "./layout/page-notice.tsx";
import { forgetUpload } from "./library/upload-store.ts";
import { FailureNotice } from "./notices/failure-notice.tsx";
import { queryClient, sessionQuery } from "./queries.ts";
import { hasStatus } from "./request.ts";
import { undoDeletes } from "./screen/pending-deletes.ts";

interface CurrentSession {
  /** Null when nobody is signed in, and while that is not known yet. */
  readonly session: Session | null;
  /** The workspace chosen in this browser, or the first; null for whoever belongs to none. */
  readonly workspace: Membership | null;
  /** The id that was chosen, known before the session is; empty when none was. */
  readonly chosenWorkspaceId: string;
  readonly setWorkspaceId: (id: string) => void;
  /** True for operators, and for the editor of a workspace: they add and change screens. */
  readonly mayEdit: boolean;
  /**
   * The workspace, where its plan has the search and it is not suspended: favourites, collections, tags and
   * originals are for people of such a one; null otherwise.
   */
  readonly entitledWorkspace: Membership | null;
  readonly isLoading: boolean;
  /** Not being signed in is no error, nor is failing to read again what is known. */
  readonly error: Error | null;
}

/** The session of this browser. After signing in or out, invalidate the query `["session"]`. */
export function useSession(): CurrentSession {
  const { data, isPending, error } = useQuery(sessionQuery);
  const [workspaceId, setWorkspaceId] = useLocalStorage({
    key: "screen-search.workspace",
    defaultValue: "",
    getInitialValueInEffect: false,
  });
  const session = data ?? null;
  const workspace =
    session?.workspaces.find(({ id }) => id === workspaceId) ?? session?.workspaces[0] ?? null;
  const isEditor = session?.workspaces.some(({ is_editor, is_suspended }) => is_editor && !is_suspended);
  const mayEdit = session?.user.is_operator === true || isEditor === true;
  const entitledWorkspace =
    workspace?.is_search_allowed === true && !workspace.is_suspended ? workspace : null;
  const chosen = { chosenWorkspaceId: workspaceId, setWorkspaceId, mayEdit, entitledWorkspace };
  // A page that is open stays as it is, with all that was typed into it, when the service fails for a moment.
  return { session, workspace, ...chosen, isLoading: isPending, error: data === undefined ? error : null };
}

/** True for operators, and for editors of the workspace: their keys may change the library. */
export function useMayGrantWriting(workspaceId: string): boolean {
  const { session } = useSession();
  const isEditor = session?.workspaces.find(({ id }) => id === workspaceId)?.is_editor === true;
  return session?.user.is_operator === true || isEditor;
}

export function useSignOut(): () => Promise<void> {
  const [, navigate] = useLocation();
  return async () => {
    await endThisSession().catch((error: unknown) => {
      // A session that has ended already is what was asked for.
      if (!hasStatus(error, 401)) throw error;
    });
    forgetSession();
    navigate("/");
  };
}

/** Forgets all that was read in a session that has ended, and takes back what was about to be done in it. */
export function forgetSession(): void {
  queryClient.clear();
  forgetUpload();
  undoDeletes();
  queryClient.setQueryData(sessionQuery.queryKey, null);
}

/** A page for people with a session; everyone else signs in first and comes back. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { session, isLoading, error } = useSession();
  const [, navigate] = useLocation();
  const signIn = useSignInHref();
  const mustSignIn = session === null && !isLoading && error === null;
  useEffect(() => {
    if (mustSignIn) navigate(signIn, { replace: true });
  }, [mustSignIn, signIn, navigate]);
  if (error !== null) return <FailureNotice error={error} onRetry={() => location.reload()} />;
  return session === null ? <PageLoading /> : children;
}

/** The same as `SignedInOnly` around all of a page. */
export function signedInOnly<Props extends object>(Page: ComponentType<Props>) {
  return (props: Props): ReactNode => (
    <SignedInOnly>
      <Page {...props} />
    </SignedInOnly>
  );
}

/** A page for operators and editors; others get another one. */
export function editorsOnly<Props extends object>(Page: ComponentType<Props>, Other = NotFoundPage) {
  return signedInOnly((props: Props) => (useSession().mayEdit ? <Page {...props} /> : <Other />));
}

export function SignInLink() {
  return (
    <Button component={Link} href={useSignInHref()}>
      Sign in
    </Button>
  );
}

/** The address of the sign-in, which leads back to this page. */
function useSignInHref(): string {
  const [path] = useLocation();
  const search = useSearch();
  const here = search === "" ? path : `${path}?${search}`;
  return `/sign-in?return_to=${encodeURIComponent(here)}`;
}
