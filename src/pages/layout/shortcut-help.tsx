import { Kbd, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import styles from "./menus.module.css";
import { setShortcutHelp, useShortcutsSwitch } from "./shortcuts.ts";

/** The keys that do something, in a dialog. */
export function ShortcutHelp() {
  const [isOn, setIsOn] = useShortcutsSwitch();
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={() => setShortcutHelp(false)}>
      <dl className={styles.keys}>
        <Shortcut keys={<Kbd>/</Kbd>}>Go to the search field, from any page</Shortcut>
        <Shortcut keys={<Kbd>Enter</Kbd>}>Search, or open the focused screen</Shortcut>
        <Shortcut keys={<Kbd>↓</Kbd>}>From the field to the screens found</Shortcut>
        <Shortcut
          keys={
            <>
              <Kbd>←</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>→</Kbd>
            </>
          }
        >
          From screen to screen
        </Shortcut>
        <Shortcut
          keys={
            <>
              <Kbd>←</Kbd> <Kbd>→</Kbd>
            </>
          }
        >
          On the page of a screen: to the one before and after it in its list
        </Shortcut>
        <Shortcut
          keys={
            <>
              <Kbd>Home</Kbd> <Kbd>End</Kbd>
            </>
          }
        >
          To the first and the last screen
        </Shortcut>
        <Shortcut keys={<Kbd>X</Kbd>}>Select the focused screen, with Shift all up to it</Shortcut>
        <Shortcut
          keys={
            <>
              <Kbd>E</Kbd> <Kbd>T</Kbd> <Kbd>C</Kbd>
            </>
          }
        >
          Edit, tag or collect what is selected
        </Shortcut>
        <Shortcut keys={<Kbd>F</Kbd>}>Make this screen, or what is selected, a favourite</Shortcut>
        <Shortcut keys={<Kbd>.</Kbd>}>Go to the actions of the selection; Esc ends it</Shortcut>
        <Shortcut keys={<Kbd>Esc</Kbd>}>Close a dialog, a panel or a menu</Shortcut>
        <Shortcut keys={<Kbd>?</Kbd>}>Show this help</Shortcut>
      </dl>
      <Switch
        mt="lg"
        label="Use single keys as shortcuts"
        description="Turn them off if you control this computer by voice."
        checked={isOn}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

function Shortcut({ keys, children }: { readonly keys: ReactNode; readonly children: string }) {
  return (
    <div>
      <dt>{keys}</dt>
      <dd>{children}</dd>
    </div>
  );
}
