import type { PagesBuild } from "./pages-build.ts";

/** A page that is the same shell for everyone. */
interface ShellPage {
  readonly path: string;
  /** Null for the name of the service alone. */
  readonly title: string | null;
  readonly preload?: keyof PagesBuild["preloads"];
}

/** The pages beside `/` and `/screens/{id}`. The browser's side of this list is `pages/app-routes.tsx`. */
export const shellPages: readonly ShellPage[] = [
  { path: "/apps", title: "Apps", preload: "apps" },
  { path: "/apps/:appId", title: "App", preload: "app" },
  { path: "/settings", title: "Settings" },
  { path: "/settings/:section", title: "Settings" },
  { path: "/operator", title: "Operator" },
  { path: "/sign-in", title: "Sign in" },
  { path: "/setup", title: "Set up" },
  { path: "/invitation", title: "Invitation" },
  { path: "/forgot-password", title: "Forgot password" },
  { path: "/reset-password", title: "New password" },
];
