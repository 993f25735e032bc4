import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { failureOf } from "../../forms/failure.ts";
import { EmptyState } from "../../notices/empty-state.tsx";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { RecordsLoading } from "../../records/records-loading.tsx";
import { AuditDays } from "./audit-days.tsx";
import { AuditFilter } from "./audit-filter.tsx";
import { type AuditChoice, type AuditScope, useAudit } from "./use-audit.ts";

interface AuditLogProps {
  readonly scope: AuditScope;
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
}

const everything: AuditChoice = { action: "", outcome: "", text: "" };
const typingMs = 250;

/** An audit list with its filter, page by page, and its files. */
export function AuditLog({ scope, kinds }: AuditLogProps) {
  const [choice, setChoice] = useState(everything);
  const [wanted] = useDebouncedValue(choice, typingMs);
  const audit = useAudit(scope, wanted);
  const events = audit.data?.pages.flatMap((page) => page.events) ?? [];
  const isFiltered = Object.values(wanted).some((value) => value !== "");
  return (
    <>
      <AuditFilter scope={scope} kinds={kinds} choice={choice} onChange={setChoice} />
      <FailureNotice
        failure={audit.isError ? failureOf(audit.error) : null}
        onRetry={() => void audit.refetch()}
      />
      {audit.isPending ? <RecordsLoading /> : null}
      {audit.isSuccess && events.length === 0 ? (
        <NoEvents isFiltered={isFiltered} hasOlder={audit.hasNextPage} />
      ) : null}
      <AuditDays events={events} isOfService={scope.id === "service"} />
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
