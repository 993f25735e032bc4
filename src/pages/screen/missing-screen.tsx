import { Button } from "@mantine/core";
import { Link } from "wouter";
import { PageNotice } from "../layout/page-notice.tsx";

/** A link to a screen that is not there, or no longer. */
export function MissingScreen() {
  return (
    <PageNotice
      title="This screen is not here"
      text="It may have been removed from the library, or the link is incomplete."
      action={
        <Button component={Link} href="/">
          Go to the front page
        </Button>
      }
    />
  );
}
