import { lazy, Suspense } from "react";
import { Route, Switch, useLocation } from "wouter";
import { HomePage } from "./home/home-page.tsx";
import { PageBoundary } from "./layout/page-boundary.tsx";
import { PageLoading } from "./layout/page-loading.tsx";
import { NotFoundPage } from "./not-found/not-found-page.tsx";
import { useSession } from "./use-session.ts";

const RequiredSecondFactor = lazy(async () => ({
  default: (await import("./second-factor/required-second-factor.tsx")).RequiredSecondFactor,
}));
const ScreenPage = lazy(async () => ({ default: (await import("./screen/screen-page.tsx")).ScreenPage }));
const AppsPage = lazy(async () => ({ default: (await import("./apps/apps-page.tsx")).AppsPage }));
const AppPage = lazy(async () => ({ default: (await import("./apps/app-page.tsx")).AppPage }));
const SignInPage = lazy(async () => ({ default: (await import("./sign-in/sign-in-page.tsx")).SignInPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import("./sign-in/forgot-password-page.tsx")).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import("./sign-in/reset-password-page.tsx")).ResetPasswordPage,
}));
const SetupPage = lazy(async () => ({ default: (await import("./setup/setup-page.tsx")).SetupPage }));
const InvitationPage = lazy(async () => ({
  default: (await import("./invitation/invitation-page.tsx")).InvitationPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import("./settings/settings-page.tsx")).SettingsPage,
}));
const OperatorPage = lazy(async () => ({
  default: (await import("./operator/operator-page.tsx")).OperatorPage,
}));

/** Which page an address is. The server knows the same list: `web/shell-pages.ts`. */
export function AppRoutes() {
  const { session } = useSession();
  const [path] = useLocation();
  // The set-up shows the first key once; what comes after it leads there, too.
  const isSecondFactorFirst = session?.needs_second_factor === true && path !== "/setup";
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        {isSecondFactorFirst ? <RequiredSecondFactor /> : <PageSwitch />}
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
      <Route path="/settings/:section?">{({ section }) => <SettingsPage section={section ?? null} />}</Route>
      <Route path="/operator" component={OperatorPage} />
      <Route path="/sign-in" component={SignInPage} />
      <Route path="/setup" component={SetupPage} />
      <Route path="/invitation" component={InvitationPage} />
      <Route path="/forgot-password" component={ForgotPasswordPage} />
      <Route path="/reset-password" component={ResetPasswordPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}
