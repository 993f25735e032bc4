import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "wouter";
import { counted } from "../labels/numbers.ts";
import { lazyPart } from "../lazy-part.tsx";
import noticeStyles from "../notices/notices.module.css";
import { useSession } from "../session.tsx";
import styles from "./selection-host.module.css";
import { useSelectionKeys } from "./selection-keys.ts";
import { allowSelection, endSelection, saySelection, useSelection } from "./selection-store.ts";

const SelectionBar = lazyPart(() => import("./selection-bar.tsx"), "SelectionBar");

/** On every page: the keys of the selection, what screen readers hear of it, and its bar. */
export function SelectionHost(): ReactNode {
  const { entitledWorkspace, mayEdit } = useSession();
  const [path] = useLocation();
  const { isOn, screens, said } = useSelection();
  const isAllowed = entitledWorkspace !== null || mayEdit;
  const workspaceId = entitledWorkspace?.id ?? null;
  useSelectionKeys(isAllowed, workspaceId, mayEdit);
  useEffect(() => allowSelection(isAllowed), [isAllowed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection of a page ends with it.
  useEffect(
    () => () => {
      endSelection();
      saySelection("");
    },
    [path],
  );
  return (
    <>
      <VisuallyHidden role="status">
        {said || (isOn ? `${counted(screens.size, "screen")} selected` : "")}
      </VisuallyHidden>
      {isOn && isAllowed ? (
        <Suspense>
          <SelectionBar workspaceId={workspaceId} mayEdit={mayEdit} />
        </Suspense>
      ) : (
        <SaidAlone said={said} />
      )}
    </>
  );
}

const shownMs = 4_000;

/** The result of a keyboard shortcut, announced where no bar shows it. */
function SaidAlone({ said }: { readonly said: string }) {
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => saySelection(""), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  if (said === "") return null;
  return (
    <p className={`${noticeStyles.toast} ${styles.said}`} aria-hidden="true">
      {said}
    </p>
  );
}
