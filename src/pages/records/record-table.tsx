import { Button, Group, Skeleton, Stack, Table, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { errorColor } from "../buttons/buttons.tsx";
import styles from "./records.module.css";

export interface RecordColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface RecordTableProps<Row> {
  /** Name of the list, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The record's name: the first column of the table and the heading of its card. */
  readonly name: RecordColumn<Row>;
  readonly columns: readonly RecordColumn<Row>[];
  readonly actions?: (row: Row) => ReactNode;
  /** From this width on it is a table; the default fits six columns beside the navigation. */
  readonly tableFrom?: string;
}

/** A list of records: a table where there is room, else a card for each. */
export function RecordTable<Row>({ tableFrom = "62em", ...props }: RecordTableProps<Row>) {
  const isWide = useMediaQuery(`(min-width: ${tableFrom})`, undefined, { getInitialValueInEffect: false });
  return isWide ? <WideTable {...props} /> : <Cards {...props} />;
}

type ListProps<Row> = Omit<RecordTableProps<Row>, "tableFrom">;

function WideTable<Row>({ label, rows, rowKey, name, columns, actions }: ListProps<Row>) {
  return (
    <Table aria-label={label} verticalSpacing="sm" className={styles.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{name.title}</Table.Th>
          {columns.map(({ title, isNumber }) => (
            <Table.Th key={title} scope="col" data-number={isNumber}>
              {title}
            </Table.Th>
          ))}
          {actions !== undefined && (
            <Table.Th scope="col" data-number>
              Actions
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={rowKey(row)}>
            <Table.Th scope="row">{name.cell(row)}</Table.Th>
            {columns.map(({ title, cell, isNumber }) => (
              <Table.Td key={title} data-number={isNumber}>
                {cell(row)}
              </Table.Td>
            ))}
            {actions !== undefined && <Table.Td data-number>{actions(row)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards<Row>({ label, rows, rowKey, name, columns, actions }: ListProps<Row>) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          <div>{name.cell(row)}</div>
          <dl className={styles.facts}>
            {columns.map(({ title, cell }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions !== undefined && <div className={styles.cardActions}>{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}

const rows = [1, 2, 3, 4] as const;

export function RecordsLoading() {
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {rows.map((row) => (
        <Skeleton key={row} h={52} />
      ))}
    </Stack>
  );
}

/** The buttons of a record: at the right of a row, over the whole width of a card. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return (
    <Group justify="flex-end" gap={8}>
      {children}
    </Group>
  );
}

interface RowButtonProps {
  /** Names the record, too, for screen readers: a list has many buttons of the same words. */
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function RowButton({ label, isDangerous = false, ...button }: RowButtonProps) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={label}
      {...(isDangerous && { c: errorColor })}
      {...button}
    />
  );
}
