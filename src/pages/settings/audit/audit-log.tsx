import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "../../notices/empty-state.tsx";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { type AuditChoice, type AuditScope, auditQuery } from "../../queries.ts";
import { RecordsLoading } from "../../records/records-loading.tsx";
import { AuditDays } from "./audit-days.tsx";
import { AuditFilter } from "./audit-filter.tsx";

interface AuditLogProps {
  readonly workspaceId: AuditScope;
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
}

const everything: AuditChoice = { action: "", outcome: "", text: "" };
const typingMs = 250;

/** An audit list with its filter, page by page, and its files. */
export function AuditLog({ workspaceId, kinds }: AuditLogProps) {
  const [choice, setChoice] = useState(everything);
  const [wanted] = useDebouncedValue(choice, typingMs);
  const audit = useInfiniteQuery(auditQuery(workspaceId, wanted));
  const events = audit.data?.pages.flatMap((page) => page.events) ?? [];
  const isFiltered = Object.values(wanted).some((value) => value !== "");
  return (
    <>
      <AuditFilter workspaceId={workspaceId} kinds={kinds} choice={choice} onChange={setChoice} />
      <FailureNotice error={audit.error} onRetry={() => void audit.refetch()} />
      {audit.isPending ? <RecordsLoading /> : null}
      {audit.isSuccess && events.length === 0 ? (
        <NoEvents isFiltered={isFiltered} hasOlder={audit.hasNextPage} />
      ) : null}
      <AuditDays events={events} isOfService={workspaceId === null} />
      {audit.hasNextPage ? (
        <Button
          variant="default"
          loading={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
          style={{ justifySelf: "center" }}
        >
          Load older
        </Button>
      ) : null}
    </>
  );
}

interface NoEventsProps {
  readonly isFiltered: boolean;
  readonly hasOlder: boolean;
}

function NoEvents({ isFiltered, hasOlder }: NoEventsProps) {
  const icon = <IconHistory size={26} stroke={1.6} />;
  if (isFiltered)
    return (
      <EmptyState icon={icon} title="Nothing matches">
        {hasOlder ? "Older events may: load them." : "Try fewer words, or another kind."}
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title="Nothing yet">
      Changes of keys, members and the workspace appear here.
    </EmptyState>
  );
}
