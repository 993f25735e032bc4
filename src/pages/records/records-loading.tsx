import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

const rows = [1, 2, 3, 4] as const;

/** Where a list will be. */
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
