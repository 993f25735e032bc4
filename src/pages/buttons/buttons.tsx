// Buttons and links that several pages have.
import { ActionIcon, Anchor, Button, type ButtonProps, type ElementProps } from "@mantine/core";
import { IconArrowLeft, IconDots, type IconTrash } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import styles from "./buttons.module.css";

export const errorColor = "var(--mantine-color-error)";

interface ActionButtonProps extends ButtonProps, ElementProps<"button", keyof ButtonProps> {
  readonly icon: typeof IconTrash;
  readonly isDangerous?: boolean;
}

export function ActionButton({ icon: Icon, isDangerous = false, ...button }: ActionButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<Icon size={17} stroke={1.8} aria-hidden="true" />}
      {...(isDangerous && { c: errorColor })}
      {...button}
    />
  );
}

interface MoreButtonProps extends ButtonProps {
  /** The list as far as it is read, page by page. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** Reads the next page of a list; nothing at its end. */
export function MoreButton({ list, children = "Show more", ...button }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="md"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      {...button}
    >
      {children}
    </Button>
  );
}

export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Anchor component={Link} href={href} className={styles.back}>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
      {children}
    </Anchor>
  );
}

/** The button of a menu with rarer actions. */
export function MoreIcon(button: ComponentProps<typeof ActionIcon<"button">>) {
  return (
    <ActionIcon variant="default" size={36} aria-label="More actions" {...button}>
      <IconDots size={17} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
}
