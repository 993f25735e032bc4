import { Kbd, Switch } from "@mantine/core";
import { Fragment } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import styles from "./menus.module.css";
import { shortcutHelp, useShortcutsSwitch } from "./shortcuts.ts";

export function ShortcutHelp() {
  const [isOn, setIsOn] = useShortcutsSwitch();
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => shortcutHelp.set(false)}>
      <dl className={styles.keys}>
        <Shortcut keys="/">Go to the search field, from any page</Shortcut>
        <Shortcut keys="Enter">Search, or open the focused screen</Shortcut>
        <Shortcut keys="↓">From the field to the screens found</Shortcut>
        <Shortcut keys="← ↑ ↓ →">From screen to screen</Shortcut>
        <Shortcut keys="← →">On the page of a screen: to the one before and after it in its list</Shortcut>
        <Shortcut keys="Home End">To the first and the last screen</Shortcut>
        <Shortcut keys="X">Select the focused screen, with Shift all up to it</Shortcut>
        <Shortcut keys="E T C">Edit, tag, or add to a collection what is selected</Shortcut>
        <Shortcut keys="F">Make this screen, or what is selected, a favourite</Shortcut>
        <Shortcut keys=".">Go to the actions of the selection; Esc ends it</Shortcut>
        <Shortcut keys="Esc">Close a dialog, a panel or a menu</Shortcut>
        <Shortcut keys="?">Show this help</Shortcut>
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

/** `keys` have blanks between them. */
function Shortcut({ keys, children }: { readonly keys: string; readonly children: string }) {
  return (
    <div>
      <dt>
        {keys.split(" ").map((key, at) => (
          <Fragment key={key}>
            {at > 0 && " "}
            <Kbd>{key}</Kbd>
          </Fragment>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
