import { Button, Drawer } from "@mantine/core";
import { useOpened } from "../dialogs/dialog-focus.ts";
import { counted } from "../labels/numbers.ts";
import { FilterPanel } from "./filter-panel.tsx";
import styles from "./filters.module.css";
import type { PanelProps } from "./filters.ts";

interface Props extends PanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The filters over the lower part of a narrow window; what is chosen holds at once. */
export function FilterSheet({ isOpen, onClose, ...panel }: Props) {
  const opened = useOpened(isOpen);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="82%"
      title="Filters"
      radius="lg"
      closeButtonProps={{ "aria-label": "Close", size: 40 }}
      classNames={{ body: styles.sheet }}
    >
      <FilterPanel {...panel} />
      <Button fullWidth size="md" onClick={onClose} className={styles.done}>
        {panel.facets === undefined ? "Show screens" : `Show ${counted(panel.facets.total, "screen")}`}
      </Button>
    </Drawer>
  );
}
