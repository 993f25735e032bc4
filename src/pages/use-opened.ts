import { useEffect, useState } from "react";

/** `isOpen`, but never at the first render: a panel that is mounted open does not remember where the focus was before. */
export function useOpened(isOpen: boolean): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(isOpen), [isOpen]);
  return opened;
}
