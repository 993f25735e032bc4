import { Button, Stack } from "@mantine/core";
import { Link } from "wouter";
import { shellCommand } from "../base-path.ts";
import { CopyField } from "../copyable/copy-fields.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { Notice } from "../notices/notice.tsx";
import { useAbout } from "../queries.ts";
import { Doorway } from "../sign-in/doorway.tsx";

/** The setup link is missing, used or expired. */
export function SetupUnavailable({ error }: { readonly error: Error | null }) {
  const about = useAbout();
  const isSetUp = about?.needs_setup === false;
  return (
    <Doorway heading={<PageTitle>{isSetUp ? "Already set up" : "Set up screen search"}</PageTitle>}>
      <Stack gap="md">
        {isSetUp ? null : <FailureNotice error={error} />}
        {isSetUp ? <AlreadySetUp /> : <NewLink />}
      </Stack>
    </Doorway>
  );
}

function AlreadySetUp() {
  return (
    <>
      <p style={{ margin: 0 }}>
        This service already has an owner. Sign in, or ask the owner of a workspace to invite you.
      </p>
      <Button component={Link} href="/sign-in" size="md" fullWidth>
        Sign in
      </Button>
    </>
  );
}

function NewLink() {
  return (
    <>
      <Notice kind="note" title="You need a setup link">
        The service prints one when it starts. It works once, for 30 minutes. Create a new one on the machine
        that runs the service:
      </Notice>
      <CopyField label="Command" value={shellCommand("setup-link")} />
    </>
  );
}
