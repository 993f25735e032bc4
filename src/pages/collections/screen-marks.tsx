import { ActionIcon, Button, TextInput, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useId, useRef, useState } from "react";
import { type Marks, tagScreens } from "../api.ts";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { useSession } from "../session.tsx";
import { marksQuery, refreshCollections, tagsQuery } from "./collection-queries.ts";
import styles from "./collections.module.css";

/** The marks of a screen for people of a workspace; undefined for visitors, and until they are known. */
export function useMarks(screenId: string) {
  const { entitledWorkspace } = useSession();
  return useQuery(marksQuery(entitledWorkspace?.id ?? "", screenId));
}

export function ScreenTags({ screenId }: { readonly screenId: string }) {
  const { entitledWorkspace } = useSession();
  const { data } = useMarks(screenId);
  if (entitledWorkspace === null || data === undefined) return null;
  return (
    <section>
      <h2>Tags</h2>
      <Tags workspaceId={entitledWorkspace.id} marks={data} />
    </section>
  );
}

interface TagsProps {
  readonly workspaceId: string;
  readonly marks: Marks;
}

function Tags({ workspaceId, marks: { id, tags } }: TagsProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const changing = useMutation({
    mutationFn: (change: { readonly add?: string[]; readonly remove?: string[] }) =>
      tagScreens({ workspaceId, body: { screen_ids: [id], ...change } }),
    onSuccess: () => {
      setText("");
      // The button of a tag goes with it.
      field.current?.focus();
      return refreshCollections();
    },
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && !changing.isPending) changing.mutate({ add: [text.trim()] });
  };
  return (
    <>
      {tags.length > 0 && (
        <ul className={styles.marks} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <bdi>{tag}</bdi>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`Remove the tag ${tag}`}
                onClick={() => changing.mutate({ remove: [tag] })}
              >
                <IconX size={14} stroke={2} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className={styles.tagForm}>
        <TagField workspaceId={workspaceId} text={text} onText={setText} field={field} />
        <Button type="submit" variant="default" loading={changing.isPending}>
          Add tag
        </Button>
      </form>
      <FailureNotice error={changing.error} />
      <VisuallyHidden role="status">{tags.length > 0 && `Tags: ${tags.join(", ")}`}</VisuallyHidden>
    </>
  );
}

interface TagFieldProps {
  readonly workspaceId: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Offers the tags that the workspace has, once somebody is about to type. */
function TagField({ workspaceId, text, onText, field }: TagFieldProps) {
  const list = useId();
  const [isUsed, setIsUsed] = useState(false);
  const { data } = useQuery({ ...tagsQuery(workspaceId), enabled: isUsed });
  return (
    <>
      <TextInput
        ref={field}
        aria-label="New tag"
        placeholder="New tag"
        flex="0 1 14rem"
        list={list}
        maxLength={50}
        autoComplete="off"
        value={text}
        onFocus={() => setIsUsed(true)}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <datalist id={list}>
        {data?.tags.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
