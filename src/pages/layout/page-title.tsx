import { Title, type TitleProps } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";

/** Path of the page that last received focus. The first page of a visit keeps the browser's own focus. */
let focusedPath = location.pathname;

interface PageTitleProps extends Omit<TitleProps, "order" | "title" | "children"> {
  readonly children: ReactNode;
  /** Title of the tab before the service's name; defaults to the heading's text. */
  readonly tabTitle?: string;
}

/** The heading of a page, one on each: names the tab, and gets the focus when the page was navigated to. */
export function PageTitle({ children, tabTitle, ...props }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = tabTitle ?? (typeof children === "string" ? children : "");
  useEffect(() => {
    document.title = name === "" ? "Screen Search" : `${name} · Screen Search`;
  }, [name]);
  useEffect(() => {
    if (location.pathname === focusedPath) return;
    focusedPath = location.pathname;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Title order={1} ref={heading} tabIndex={-1} {...props}>
      {children}
    </Title>
  );
}
