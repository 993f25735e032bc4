import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconDownload, IconHistory, IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Membership } from "../../api.ts";
import { MoreButton } from "../../buttons/buttons.tsx";
import { isManager } from "../../labels/roles.ts";
import { FailureNotice } from "../../notices/failure-notice.tsx";
import { EmptyState } from "../../notices/notice.tsx";
import { type AuditChoice, type AuditScope, auditFileAddress, auditQuery } from "../../queries.ts";
import { RecordsLoading } from "../../records/record-table.tsx";
import { ManagersOnly, SectionHead } from "../panel.tsx";
import styles from "./audit.module.css";
import { AuditDays, auditKinds } from "./audit-days.tsx";

export function AuditSection({ workspace }: { readonly workspace: Membership }) {
  const canSee = isManager(workspace.role);
  return (
    <>
      <SectionHead title="Audit log" intro={`What was changed in ${workspace.name}, and by whom.`} />
      {canSee ? (
        <AuditLog workspaceId={workspace.id} kinds={auditKinds} />
      ) : (
        <ManagersOnly what="see the audit log" />
      )}
    </>
  );
}

interface AuditLogProps {
  readonly workspaceId: AuditScope;
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
}

const everything: AuditChoice = { action: "", outcome: "", text: "" };
const typingMs = 250;

export function AuditLog({ workspaceId, kinds }: AuditLogProps) {
  const [choice, setChoice] = useState(everything);
  const [wanted] = useDebouncedValue(choice, typingMs);
  const audit = useInfiniteQuery(auditQuery(workspaceId, wanted));
  const events = audit.data?.pages.flatMap((page) => page.events) ?? [];
  const isFiltered = Object.values(wanted).some((value) => value !== "");
  return (
    <>
      <AuditFilter workspaceId={workspaceId} kinds={kinds} choice={choice} onChange={setChoice} />
      <FailureNotice error={audit.error} onRetry={audit.refetch} />
      {audit.isPending ? <RecordsLoading /> : null}
      {audit.isSuccess && events.length === 0 ? (
        <NoEvents isFiltered={isFiltered} hasOlder={audit.hasNextPage} />
      ) : null}
      <AuditDays events={events} isOfService={workspaceId === null} />
      <MoreButton list={audit} size="sm" style={{ justifySelf: "center" }}>
        Load older
      </MoreButton>
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
        {hasOlder ? "Older events might. Load them to find out." : "Try fewer words, or another kind."}
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title="Nothing yet">
      Changes to keys, members and the workspace appear here.
    </EmptyState>
  );
}

interface AuditFilterProps extends AuditLogProps {
  readonly choice: AuditChoice;
  readonly onChange: (choice: AuditChoice) => void;
}

const outcomes = [
  { value: "", label: "Any outcome" },
  { value: "success", label: "Succeeded" },
  { value: "failure", label: "Failed" },
];

function AuditFilter({ workspaceId, kinds, choice, onChange }: AuditFilterProps) {
  return (
    <search className={styles.filter} aria-label="Audit log">
      <TextInput
        type="search"
        aria-label="Filter by person, subject or address"
        placeholder="Person, subject, address"
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={choice.text}
        onChange={(event) => onChange({ ...choice, text: event.currentTarget.value })}
        className={styles.filterText}
      />
      <NativeSelect
        aria-label="Kind"
        data={[...kinds]}
        value={choice.action}
        onChange={(event) => onChange({ ...choice, action: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Outcome"
        data={outcomes}
        value={choice.outcome}
        onChange={(event) => onChange({ ...choice, outcome: event.currentTarget.value })}
      />
      <div className={styles.files}>
        {(["csv", "jsonl"] as const).map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={auditFileAddress(workspaceId, choice, format)}
            download
            aria-label={`Export as ${format.toUpperCase()}`}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </search>
  );
}
