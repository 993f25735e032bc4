import { IconSparkles } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../api.ts";
import { ActionButton } from "../buttons/buttons.tsx";
import { FailureNotice } from "../notices/failure-notice.tsx";
import { refreshLibrary } from "../queries.ts";
import { libraryQuery } from "./library-queries.ts";

const importDemoLibrary = api("POST /api/operator/library/demo");

interface DemoButtonProps {
  readonly isDisabled?: boolean;
  readonly size?: "sm" | "md";
  readonly onStarted: (importId: string) => void;
}

/** Loads the demo library by an import. Nothing where it did not come with the service. For operators. */
export function DemoButton({ isDisabled = false, size = "sm", onStarted }: DemoButtonProps) {
  const { data: library } = useQuery(libraryQuery);
  const loading = useMutation({
    mutationFn: () => importDemoLibrary({}),
    onSuccess: ({ id }) => {
      void refreshLibrary();
      onStarted(id);
    },
  });
  if (library?.has_demo !== true) return null;
  return (
    <>
      <ActionButton
        icon={IconSparkles}
        size={size}
        disabled={isDisabled}
        loading={loading.isPending || loading.isSuccess}
        onClick={() => loading.mutate()}
      >
        Load the demo library
      </ActionButton>
      <FailureNotice error={loading.error} />
    </>
  );
}

/** The page on which an import is followed. */
export function followAddress(importId: string): string {
  return `/library?import=${importId}`;
}
