import { Suspense, useState } from "react";
import { Route, Switch, useLocation, useSearchParams } from "wouter";
import { AppPage } from "./apps/app-page.tsx";
import { AppsPage } from "./apps/apps-page.tsx";
import { LandingPage } from "./landing/landing-page.tsx";
import { NotFoundPage, PageBoundary, PageLoading } from "./layout/page-notice.tsx";
import { lazyPage } from "./lazy-part.tsx";
import { FailureNotice } from "./notices/failure-notice.tsx";
import { ScreenPage } from "./screen/screen-page.tsx";
import { SearchPage } from "./search/search-page.tsx";
import { SignedInOnly, useSession } from "./session.tsx";

const RequiredSecondFactor = lazyPage(
  () => import("./second-factor/second-factor-setup.tsx"),
  "RequiredSecondFactor",
);
const CollectionsPage = lazyPage(() => import("./collections/collections-page.tsx"), "CollectionsPage");
const CollectionPage = lazyPage(() => import("./collections/collection-page.tsx"), "CollectionPage");
const FlowsPage = lazyPage(() => import("./flows/flows-page.tsx"), "FlowsPage");
const FlowPage = lazyPage(() => import("./flows/flow-page.tsx"), "FlowPage");
const SignInPage = lazyPage(() => import("./sign-in/sign-in-page.tsx"), "SignInPage");
const ConnectPage = lazyPage(() => import("./connect/connect-page.tsx"), "ConnectPage");
const ForgotPasswordPage = lazyPage(() => import("./sign-in/forgot-password-page.tsx"), "ForgotPasswordPage");
const ResetPasswordPage = lazyPage(() => import("./sign-in/reset-password-page.tsx"), "ResetPasswordPage");
const SetupPage = lazyPage(() => import("./setup/setup-page.tsx"), "SetupPage");
const InvitationPage = lazyPage(() => import("./invitation/invitation-page.tsx"), "InvitationPage");
const SettingsPage = lazyPage(() => import("./settings/settings-page.tsx"), "SettingsPage");
const LookAlikesPage = lazyPage(() => import("./look-alikes/look-alikes-page.tsx"), "LookAlikesPage");
const LibraryPage = lazyPage(() => import("./library/library-page.tsx"), "LibraryPage");
const ImportedPage = lazyPage(() => import("./library/imported-page.tsx"), "ImportedPage");
const OperatorPage = lazyPage(() => import("./operator/operator-page.tsx"), "OperatorPage");

/** The server has the same list of routes in `web/shell-pages.ts`. */
export function AppRoutes() {
  const { session } = useSession();
  const [path] = useLocation();
  // The set-up shows the first key once; what comes after it leads there, too.
  const isSecondFactorFirst = session?.needs_second_factor === true && path !== "/setup";
  // Once the factor is on, the session needs none, while its recovery codes are still shown: they go only
  // when they are stored.
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (isSettingUp && session === null) setIsSettingUp(false);
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        {isSecondFactorFirst || isSettingUp ? (
          <RequiredSecondFactor onBegin={() => setIsSettingUp(true)} onDone={() => setIsSettingUp(false)} />
        ) : (
          <PageSwitch />
        )}
      </Suspense>
    </PageBoundary>
  );
}

function PageSwitch() {
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      <Route path="/screens/:screenId">
        {({ screenId }) => <ScreenPage key={screenId} screenId={screenId} />}
      </Route>
      <Route path="/apps" component={AppsPage} />
      <Route path="/apps/:appId">{({ appId }) => <AppPage key={appId} appId={appId} />}</Route>
      <Route path="/collections" component={CollectionsPage} />
      <Route path="/collections/:collectionId">
        {({ collectionId }) => <CollectionPage key={collectionId} collectionId={collectionId} />}
      </Route>
      <Route path="/flows" component={FlowsPage} />
      <Route path="/flows/:flowId">{({ flowId }) => <FlowPage key={flowId} flowId={flowId} />}</Route>
      <Route path="/settings/:section?">{({ section }) => <SettingsPage section={section ?? null} />}</Route>
      <Route path="/library" component={LibraryPage} />
      <Route path="/library/imports/:importId">
        {({ importId }) => <ImportedPage key={importId} importId={importId} />}
      </Route>
      <Route path="/operator/:tab?">{({ tab }) => <OperatorPage tab={tab ?? null} />}</Route>
      <Route path="/look-alikes" component={LookAlikesPage} />
      <Route path="/sign-in" component={SignInPage} />
      <Route path="/connect" component={ConnectPage} />
      <Route path="/setup" component={SetupPage} />
      <Route path="/invitation" component={InvitationPage} />
      <Route path="/forgot-password" component={ForgotPasswordPage} />
      <Route path="/reset-password" component={ResetPasswordPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}

/** The front page: the search for who is signed in, what this is for everyone else. */
function HomePage() {
  const { session, isLoading, error } = useSession();
  const [search] = useSearchParams();
  if (isLoading) return <PageLoading />;
  if (error !== null) return <FailureNotice error={error} onRetry={() => location.reload()} />;
  if (session !== null) return <SearchPage />;
  // A search that somebody passed on is not lost on the way through the sign-in.
  if (search.get("q")) return <SignedInOnly>{null}</SignedInOnly>;
  return <LandingPage />;
}
