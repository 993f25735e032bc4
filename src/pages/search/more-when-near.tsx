import { Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";

interface Props {
  readonly isFetching: boolean;
  readonly onMore: () => void;
  /** True where a short list waits for the button: each further part costs a search. */
  readonly isAfterScrolling?: boolean;
  readonly children: string;
}

/** A button for the next screens, which presses itself when it comes near the window. */
export function MoreWhenNear({ isFetching, onMore, isAfterScrolling = false, children }: Props) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = end.current;
    if (target === null || isFetching) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: isAfterScrolling ? "0px" : "100% 0px" },
    );
    // Scrolling changes nothing that is observed of a button that is in the window already.
    const watch = () => watcher.observe(target);
    if (isAfterScrolling && scrollY === 0) addEventListener("scroll", watch, { once: true });
    else watch();
    return () => {
      removeEventListener("scroll", watch);
      watcher.disconnect();
    };
  }, [isFetching, onMore, isAfterScrolling]);
  return (
    <Group justify="center" pt="1.5rem" ref={end}>
      <Button variant="default" size="md" loading={isFetching} onClick={onMore}>
        {children}
      </Button>
    </Group>
  );
}
