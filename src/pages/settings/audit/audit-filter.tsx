import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconDownload, IconSearch } from "@tabler/icons-react";
import { type AuditChoice, type AuditScope, auditFileAddress } from "../../queries.ts";
import styles from "./audit.module.css";

interface AuditFilterProps {
  readonly workspaceId: AuditScope;
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  readonly choice: AuditChoice;
  readonly onChange: (choice: AuditChoice) => void;
}

const outcomes = [
  { value: "", label: "Any outcome" },
  { value: "success", label: "Succeeded" },
  { value: "failure", label: "Failed" },
];

/** Narrows the list down, and saves what is left as a file. */
export function AuditFilter({ workspaceId, kinds, choice, onChange }: AuditFilterProps) {
  return (
    <search className={styles["filter"]} aria-label="Audit log">
      <TextInput
        type="search"
        aria-label="Filter by person, subject or address"
        placeholder="Person, subject, address"
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={choice.text}
        onChange={(event) => onChange({ ...choice, text: event.currentTarget.value })}
        className={styles["filterText"] ?? ""}
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
      <div className={styles["files"]}>
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
