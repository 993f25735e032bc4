import { ActionIcon, Button, Group, Loader } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
} from "react";
import { queryCodePointsMax } from "../../bounds.ts";
import { isComposing, takeFieldFocus } from "../layout/shortcuts.ts";
import { lazyPart } from "../lazy-part.tsx";
import { excessOf, queryOf, type SearchAddress, useDraft } from "./search-address.ts";
import styles from "./search-form.module.css";
import { listboxId, useSuggestionBox } from "./suggestion-box.ts";
import { focusFirstCard } from "./use-card-keys.ts";

const SuggestionList = lazyPart(() => import("./suggestion-list.tsx"), "SuggestionList");

/** The field is higher with two lines; see `search-form.module.css`. */
const oneLinePixels = 56;
const excessId = "query-excess";

interface Props {
  readonly address: SearchAddress;
  /** Searches what stands in the field. */
  readonly onSearch: () => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isBusy: boolean;
  readonly workspaceId: string;
  /** A button in the field. */
  readonly children: ReactNode;
}

/** A search begins with Enter or the button. A key renders nothing but the field: results may be many. */
export function SearchForm({ address, onSearch, field, isBusy, workspaceId, children }: Props) {
  const [text, setText] = useDraft(address);
  const query = queryOf(text);
  const excess = excessOf(query);
  useEffect(() => {
    if (takeFieldFocus()) field.current?.focus();
  }, [field]);
  const box = useSuggestionBox(query);
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    box.close();
    if (query !== "") onSearch();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isComposing(event) && box.onKey(event)) return;
    if (event.key === "Enter" && !isComposing(event)) {
      event.preventDefault();
      submit();
    }
    if (event.key === "ArrowDown" && isOnLastLine(event.currentTarget) && focusFirstCard())
      event.preventDefault();
  };
  const isTooLong = excess > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form inside <search> is known to too few screen readers.
    <form role="search" className={styles.form} onSubmit={submit}>
      <div className={styles.box} data-invalid={isTooLong}>
        <span className={styles.icon}>
          {isBusy ? <Loader size={20} /> : <IconSearch size={22} stroke={1.8} aria-hidden="true" />}
        </span>
        <textarea
          ref={field}
          data-search-field=""
          className={styles.field}
          rows={1}
          value={text}
          placeholder="Describe one screen in plain words"
          aria-label="Describe one screen in plain words"
          aria-keyshortcuts="/"
          aria-invalid={isTooLong}
          aria-describedby={excessId}
          // No combobox: ARIA in HTML allows a textarea no role, and a description may have several lines.
          aria-autocomplete="list"
          aria-controls={box.isOpen ? listboxId : undefined}
          aria-activedescendant={box.activeId ?? undefined}
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          dir="auto"
          onChange={(event) => {
            setText(event.currentTarget.value);
            box.open();
          }}
          onKeyDown={onKeyDown}
          onBlur={box.close}
        />
        <FieldEnd
          isEmpty={text === ""}
          onClear={() => {
            setText("");
            box.close();
            field.current?.focus();
          }}
        >
          {children}
        </FieldEnd>
        {box.isOpen && (
          <Suspense>
            <SuggestionList box={box} text={query} workspaceId={workspaceId} />
          </Suspense>
        )}
      </div>
      <p id={excessId} role="status" className={styles.excess}>
        {isTooLong &&
          `A description can have at most ${queryCodePointsMax} characters. Shorten yours by ${excess} to search.`}
      </p>
    </form>
  );
}

/** True when an arrow down cannot move the caret inside the field. */
function isOnLastLine(field: HTMLTextAreaElement): boolean {
  const isAtEnd = field.selectionStart === field.value.length && field.selectionEnd === field.value.length;
  return isAtEnd || field.scrollHeight <= oneLinePixels;
}

interface FieldEndProps {
  readonly isEmpty: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

function FieldEnd({ isEmpty, onClear, children }: FieldEndProps) {
  return (
    <Group gap="0.6rem" wrap="nowrap">
      {isEmpty ? (
        <span className={styles.hint} aria-hidden="true">
          /
        </span>
      ) : (
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="Clear the field" onClick={onClear}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      )}
      {children}
      <Button type="submit" size="md" radius="md" aria-label="Search" className={styles.submit}>
        <IconSearch size={20} stroke={2} aria-hidden="true" className={styles.lens} />
        <span className={styles.verb}>Search</span>
      </Button>
    </Group>
  );
}
