import { Button } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useState } from "react";
import type { AppScreen, ListedScreen } from "../api.ts";
import { lazyDialog } from "../lazy-part.tsx";

const AlikeDialog = lazyDialog(() => import("./alike-dialog.tsx"), "AlikeDialog");

/** The screens without those that look the same as one before them. */
export function firstOfEach(screens: readonly AppScreen[]): readonly AppScreen[] {
  const seen = new Set<string>();
  return screens.filter(({ alike }) => {
    if (alike === null) return true;
    const isFirst = !seen.has(alike.group);
    seen.add(alike.group);
    return isFirst;
  });
}

interface Props {
  readonly screen: ListedScreen;
  /** The number of others that look the same. */
  readonly others: number;
  /** The others, where they are known. */
  readonly known?: readonly ListedScreen[];
}

/** Opens the screens that look the same as one, if any. */
export function AlikeStack({ screen, others, known }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (others < 1) return null;
  const text = others === 1 ? "1 copy" : `${others} copies`;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mt="0.25rem"
        style={{ alignSelf: "flex-start" }}
        leftSection={<IconStack2 size={16} stroke={1.8} aria-hidden="true" />}
        aria-label={`${text} of “${screen.title}”`}
        onClick={() => setIsOpen(true)}
      >
        {text}
      </Button>
      {isOpen && <AlikeDialog screen={screen} known={known} onClose={() => setIsOpen(false)} />}
    </>
  );
}
