import { VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconApps, IconHistory, IconLayoutGrid, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { folded } from "../../system/folding.ts";
import { counted } from "../labels/numbers.ts";
import { suggestionsQuery } from "../list-queries.ts";
import { recentSearchesQuery } from "../queries.ts";
import { browseHref, type WrittenAddress, writeAddress } from "./search-address.ts";
import { listboxId, type SuggestionBox } from "./suggestion-box.ts";
import styles from "./suggestions.module.css";

/** So long a pause in typing asks the service. */
const pauseMs = 120;
const recentMax = 3;
const icon = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

interface Props {
  readonly box: SuggestionBox;
  readonly text: string;
  readonly workspaceId: string;
}

interface Suggestion {
  readonly id: string;
  readonly icon: ReactNode;
  readonly name: string;
  readonly about: string;
  readonly href: string;
}

export function SuggestionList({ box, text, workspaceId }: Props) {
  const [, navigate] = useLocation();
  const suggestions = useSuggestions(text, workspaceId);
  if (suggestions.length === 0) return null;
  return (
    <>
      {/* The focus stays in the field, which says what is chosen. */}
      <div role="listbox" id={listboxId} aria-label="Suggestions" className={styles.list}>
        {suggestions.map(({ id, icon: sign, name, about, href }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={id}
            id={id}
            role="option"
            aria-selected={id === box.activeId}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              box.close();
              navigate(href);
            }}
          >
            {sign}
            <bdi className={styles.name} data-cut>
              {name}
            </bdi>
            <span className={styles.about}>{about}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden role="status">
        {counted(suggestions.length, "suggestion")}, with the arrow keys
      </VisuallyHidden>
    </>
  );
}

function useSuggestions(text: string, workspaceId: string): readonly Suggestion[] {
  const [asked] = useDebouncedValue(text, pauseMs);
  const isName = asked.length > 0 && asked.length <= 60;
  const { data } = useQuery({ ...suggestionsQuery(asked), enabled: isName });
  const recent = useQuery(recentSearchesQuery(workspaceId)).data?.searches ?? [];
  const typed = folded(text);
  const names = isName ? data : undefined;
  const titles = (names?.titles ?? []).filter(({ name }) => folded(name) !== typed);
  // The same search as the text that is typed, or as a title above, need not be offered again.
  const known = new Set([typed, ...titles.map(({ name }) => folded(name))]);
  const isRecent = ({ query }: WrittenAddress) =>
    folded(query).startsWith(typed) && !known.has(folded(query));
  const searches = [...new Map(recent.filter(isRecent).map((each) => [each.query, each])).values()];
  return [
    ...(names?.apps ?? []).map(({ id, name, screens }) => ({
      id: `suggested-${id}`,
      icon: <IconApps {...icon} />,
      name,
      about: `App · ${counted(screens, "screen")}`,
      href: `/apps/${encodeURIComponent(id)}`,
    })),
    ...titles.map(({ name, screens }, at) => ({
      id: `suggested-title-${at}`,
      icon: <IconSearch {...icon} />,
      name,
      about: `Title · ${counted(screens, "screen")}`,
      href: searchHref({ query: name, platform: "both" }),
    })),
    ...(names?.patterns ?? []).map(({ name, screens }, at) => ({
      id: `suggested-kind-${at}`,
      icon: <IconLayoutGrid {...icon} />,
      name,
      about: `Kind of screen · ${counted(screens, "screen")}`,
      href: browseHref({ pattern: name }),
    })),
    ...searches.slice(0, recentMax).map((each, at) => ({
      id: `suggested-search-${at}`,
      icon: <IconHistory {...icon} />,
      name: each.query,
      about: "You searched for this",
      href: searchHref(each),
    })),
  ];
}

function searchHref(address: WrittenAddress): string {
  return `/?${writeAddress(address)}`;
}
