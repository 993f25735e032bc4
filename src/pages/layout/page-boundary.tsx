import { Button } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { useLocation } from "wouter";
import { PageNotice } from "./page-notice.tsx";

interface Props {
  readonly children: ReactNode;
}

/** Catches what a page throws, such as code of an older version that is no longer there. Another page begins afresh. */
export function PageBoundary({ children }: Props) {
  const [path] = useLocation();
  return <Boundary key={path.split("/")[1]}>{children}</Boundary>;
}

class Boundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  return (
    <PageNotice
      title="This page did not work"
      text="Load it again. If it fails again, tell whoever runs this service."
      action={<Button onClick={() => location.reload()}>Load again</Button>}
    />
  );
}
