import { Button } from "@mantine/core";
import { Link } from "wouter";
import { PageNotice } from "../layout/page-notice.tsx";
import { SignInLink } from "./sign-in-link.tsx";

/** A link that leads to no screen, or to none that this visitor may see: the service does not say which. */
export function MissingScreen({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return isSignedIn ? (
    <PageNotice
      title="This screen is not here"
      text="It may have been removed from the library, or the link is incomplete."
      action={
        <Button component={Link} href="/">
          Go to the front page
        </Button>
      }
    />
  ) : (
    <PageNotice
      title="This link does not open a screen"
      text="It may be incomplete or no longer valid, or the screen was removed. If you have an account, sign in to open any screen of the library."
      action={<SignInLink />}
    />
  );
}
