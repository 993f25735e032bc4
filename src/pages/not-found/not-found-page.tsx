import { Button } from "@mantine/core";
import { Link } from "wouter";
import { PageNotice } from "../layout/page-notice.tsx";

/** Whatever is at no address of this service. */
export function NotFoundPage() {
  return (
    <PageNotice
      title="This page is not here"
      text="The link is incomplete, or what it led to was removed."
      action={
        <Button component={Link} href="/">
          Go to the front page
        </Button>
      }
    />
  );
}
