import { Button } from "@mantine/core";
import { useCallback, useEffect, useRef } from "react";
import type { ListedScreen } from "../api.ts";
import { useSession } from "../session.tsx";
import { beginSelection, endSelection, offerWhole, useSelection, type WholeList } from "./selection-store.ts";

/** Above a list: begins to select, and lets the bar select all of the list. Nothing for those who may not. */
export function SelectButton({ name, load }: WholeList) {
  const { entitledWorkspace, mayEdit } = useSession();
  const { isOn } = useSelection();
  useEffect(() => {
    offerWhole({ name, load });
    return () => offerWhole(null);
  }, [name, load]);
  if (entitledWorkspace === null && !mayEdit) return null;
  return (
    <Button variant="default" size="sm" aria-pressed={isOn} onClick={isOn ? endSelection : beginSelection}>
      Select
    </Button>
  );
}

/** A `SelectButton` of a list that is shown so far. */
export function SelectShown({ screens }: { readonly screens: readonly ListedScreen[] }) {
  return <SelectButton {...useShown(screens)} />;
}

/** The screens that a list shows so far, as a list that can be selected. */
export function useShown(screens: readonly ListedScreen[]): WholeList {
  const all = useRef(screens);
  useEffect(() => {
    all.current = screens;
  });
  const load = useCallback(async () => all.current, []);
  return { name: `all ${screens.length} shown`, load };
}
