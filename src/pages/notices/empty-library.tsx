import { Button, Group } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { shellCommand } from "../base-path.ts";
import { CopyBlock } from "../copyable/copy-fields.tsx";
import { DemoButton, followAddress } from "../library/demo-button.tsx";
import { aboutQuery } from "../queries.ts";
import { useSession } from "../session.tsx";
import styles from "./notices.module.css";

const lookAgainMs = 10_000;

/** Nothing was imported yet: what to do, for who can do it; goes away by itself when screens are there. */
export function EmptyLibrary() {
  const { session, mayEdit } = useSession();
  useQuery({ ...aboutQuery, refetchInterval: lookAgainMs });
  return (
    <section className={styles.box} data-panel aria-labelledby="empty-library">
      <h2 id="empty-library">There is nothing to search yet</h2>
      {mayEdit ? (
        <ForEditor isOperator={session?.user.is_operator === true} />
      ) : (
        <p>
          The library of this service has no screens. Ask your operator or an editor to add some; they appear
          here as soon as they are imported.
        </p>
      )}
    </section>
  );
}

function ForEditor({ isOperator }: { readonly isOperator: boolean }) {
  const [, navigate] = useLocation();
  return (
    <>
      <p>The library has no screens. What you import appears here as soon as it is in.</p>
      <Group gap="sm">
        <Button component={Link} href="/library" leftSection={<IconPhotoUp size={17} aria-hidden />}>
          Drag your screens in
        </Button>
        {isOperator && <DemoButton onStarted={(id) => navigate(followAddress(id))} />}
      </Group>
      {isOperator && (
        <CopyBlock
          label="command that imports your screens"
          hint="On the machine that runs this service"
          text={shellCommand("import path/to/screens")}
        />
      )}
    </>
  );
}
