import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import type { EditedField, Screen } from "../api.ts";
import { absoluteMoment, dayOf } from "../labels/moments.tsx";
import { lazyDialog } from "../lazy-part.tsx";
import { useSession } from "../session.tsx";
import styles from "./screen-facts.module.css";
import { wordNames } from "./word-names.ts";

const EarlierDialog = lazyDialog(() => import("./earlier-dialog.tsx"), "EarlierDialog");
const list = new Intl.ListFormat("en-GB");

/** The people and keys that edited words of a screen, and for operators a way to what was there before. */
export function EditedFields({ screen }: { readonly screen: Screen }) {
  const { mayEdit } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const edits = Map.groupBy(screen.edits ?? [], ({ by, at }) => `${at} ${by}`);
  return (
    <>
      <ul className={styles.edits}>
        {[...edits].map(([id, fields]) => (
          <Edit key={id} fields={fields} />
        ))}
      </ul>
      {mayEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          ml="-0.5rem"
          leftSection={<IconHistory size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          Earlier words
        </Button>
      )}
      {isOpen && <EarlierDialog screen={screen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Such as "Title and elements". */
function namesOf(fields: readonly EditedField[]): string {
  const [first = "", ...others] = fields.map(({ field }) => wordNames[field]);
  return list.format([first, ...others.map((name) => name.toLowerCase())]);
}

/** Fields that were saved together. */
function Edit({ fields }: { readonly fields: readonly EditedField[] }) {
  const [first] = fields;
  if (first === undefined) return null;
  const at = Date.parse(first.at);
  return (
    <li>
      {namesOf(fields)} edited by <bdi>{first.by}</bdi> on{" "}
      <time dateTime={first.at} title={absoluteMoment(at)}>
        {dayOf(at)}
      </time>
    </li>
  );
}
