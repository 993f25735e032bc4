import { Button, Kbd, Loader, SegmentedControl } from "@mantine/core";
import { IconBrowser, IconDeviceMobile, IconSearch, IconX } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useState,
} from "react";
import styles from "./search-form.module.css";
import { focusFirstCard } from "./use-card-keys.ts";
import { useFieldShortcut } from "./use-field-shortcut.ts";
import type { SearchAddress } from "./use-search-address.ts";

const queryCharactersMax = 500;
/** The field is higher with two lines; see `search-form.module.css`. */
const oneLinePixels = 56;

interface Props {
  readonly address: SearchAddress;
  readonly onChange: (change: Partial<SearchAddress>) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly isBusy: boolean;
}

/** The field with platform and mode. A search begins with Enter; another platform or mode searches the same words again. */
export function SearchForm({ address, onChange, field, isBusy }: Props) {
  const [draft, setDraft] = useDraft(address.query);
  useFieldShortcut(field);
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    const query = draft.replace(/\s+/g, " ").trim();
    if (query !== "") onChange({ query });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    }
    if (event.key === "ArrowDown" && isOnLastLine(event.currentTarget) && focusFirstCard())
      event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form inside <search> is known to too few screen readers.
    <form role="search" className={styles["form"]} onSubmit={submit}>
      <div className={styles["box"]}>
        <span className={styles["icon"]}>
          {isBusy ? <Loader size={20} /> : <IconSearch size={22} stroke={1.8} aria-hidden="true" />}
        </span>
        <textarea
          ref={field}
          className={styles["field"]}
          rows={1}
          value={draft}
          maxLength={queryCharactersMax}
          placeholder="Describe one screen in plain words"
          aria-label="Describe one screen in plain words"
          aria-keyshortcuts="/"
          enterKeyHint="search"
          spellCheck={false}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <FieldEnd
          draft={draft}
          onClear={() => {
            setDraft("");
            field.current?.focus();
          }}
        />
      </div>
      <Choices address={address} onChange={onChange} />
    </form>
  );
}

/** What is being typed; another address, such as after going back, replaces it. */
function useDraft(query: string): [string, (draft: string) => void] {
  const [draft, setDraft] = useState(query);
  useEffect(() => setDraft(query), [query]);
  return [draft, setDraft];
}

/** Where an arrow down has nowhere to go inside the field. */
function isOnLastLine(field: HTMLTextAreaElement): boolean {
  const isAtEnd = field.selectionStart === field.value.length && field.selectionEnd === field.value.length;
  return isAtEnd || field.scrollHeight <= oneLinePixels;
}

function FieldEnd({ draft, onClear }: { readonly draft: string; readonly onClear: () => void }) {
  return (
    <span className={styles["end"]}>
      {draft === "" ? (
        <Kbd className={styles["hint"] ?? ""} aria-hidden="true">
          /
        </Kbd>
      ) : (
        <button type="button" className={styles["clear"]} aria-label="Clear the field" onClick={onClear}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </button>
      )}
      <Button type="submit" size="md" radius="md" aria-label="Search" className={styles["submit"] ?? ""}>
        <IconSearch size={20} stroke={2} aria-hidden="true" className={styles["lens"]} />
        <span className={styles["verb"]}>Search</span>
      </Button>
    </span>
  );
}

function Choices({ address: { platform, mode }, onChange }: Pick<Props, "address" | "onChange">) {
  return (
    <div className={styles["choices"]}>
      <SegmentedControl
        aria-label="Platform"
        value={platform}
        onChange={(value) => onChange({ platform: value as SearchAddress["platform"] })}
        data={[
          { value: "ios", label: <Choice icon={<IconDeviceMobile size={16} stroke={1.8} />}>iOS</Choice> },
          { value: "web", label: <Choice icon={<IconBrowser size={16} stroke={1.8} />}>Web</Choice> },
        ]}
      />
      <SegmentedControl
        aria-label="Mode"
        value={mode}
        onChange={(value) => onChange({ mode: value as SearchAddress["mode"] })}
        data={[
          { value: "deep", label: "Deep" },
          { value: "standard", label: "Standard" },
        ]}
      />
      <span className={styles["about"]}>
        {mode === "deep" ? "Keeps strong matches only." : "Fills the page, nearest first."}
      </span>
    </div>
  );
}

function Choice({ icon, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <span className={styles["choice"]}>
      {icon}
      {children}
    </span>
  );
}
