import { type RefObject, useState } from "react";
import { ScreenGrid } from "../screen-list/screen-grid.tsx";
import { ResultCard } from "./result-card.tsx";
import { useCardKeys } from "./use-card-keys.ts";
import type { SearchPage } from "./use-search.ts";

/** As many as are in view at once. */
const eagerCount = 8;

interface Props {
  readonly platform: "ios" | "web";
  readonly pages: readonly SearchPage[];
  readonly field: RefObject<HTMLElement | null>;
  readonly onWhy: (id: string) => void;
}

/** The screens found, best first. The tab key meets one of them, arrows lead to the others. */
export function ResultGrid({ platform, pages, field, onWhy }: Props) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const onKeyDown = useCardKeys(field);
  const screens = pages.flatMap((page) => page.screens);
  const active = screens.some(({ id }) => id === activeId) ? activeId : screens[0]?.id;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside.
    <div onKeyDown={onKeyDown}>
      <ScreenGrid platform={platform} label="Screens found, best first">
        {screens.map((screen, at) => (
          <li key={screen.id}>
            <ResultCard
              screen={screen}
              isLazy={at >= eagerCount}
              isActive={screen.id === active}
              onActive={setActiveId}
              onWhy={onWhy}
            />
          </li>
        ))}
      </ScreenGrid>
    </div>
  );
}
