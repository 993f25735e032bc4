import { Button, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { PageTitle } from "./page-title.tsx";

interface Props {
  readonly title: string;
  readonly text: ReactNode;
  /** An action that helps, such as a link or a button. */
  readonly action?: ReactNode;
}

/** A page that has one thing to say: not found, not allowed, failed. */
export function PageNotice({ title, text, action }: Props) {
  return (
    <Stack align="center" gap="sm" py="clamp(3rem, 14vh, 9rem)" ta="center">
      <PageTitle>{title}</PageTitle>
      <Text c="dimmed" maw="34rem" size="lg">
        {text}
      </Text>
      {action && <div style={{ marginTop: "1rem" }}>{action}</div>}
    </Stack>
  );
}

export function NotFoundPage() {
  return <NothingHere title="Page not found" text="The link may be incomplete, or the page was removed." />;
}

/** Says what is not there, and leads home. */
export function NothingHere(said: Omit<Props, "action">) {
  return (
    <PageNotice
      {...said}
      action={
        <Button component={Link} href="/">
          Go to the home page
        </Button>
      }
    />
  );
}

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Catches errors of a page, such as missing code of an older version. Another page begins afresh. */
export function PageBoundary({ children }: PageBoundaryProps) {
  const [path] = useLocation();
  return <Boundary key={path.split("/")[1]}>{children}</Boundary>;
}

class Boundary extends Component<PageBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PageNotice
        title="Something went wrong"
        text="Reload the page. If it fails again, tell the operator of this service."
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      />
    );
  }
}

/** While the code of a page, or the session, is on its way. */
export function PageLoading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height={36} width="min(22rem, 70%)" mb="lg" />
      <Skeleton height={18} width="min(34rem, 90%)" mb="sm" />
      <Skeleton height={18} width="min(28rem, 80%)" />
    </div>
  );
}
