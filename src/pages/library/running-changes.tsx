import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { counted } from "../labels/numbers.ts";
import { runningChangesQuery } from "./library-queries.ts";

const said: Readonly<Record<string, string>> = {
  "screen.update": "changing",
  "screen.restore": "bringing back words of",
  "screen.delete": "deleting",
};

/** Changes of many screens go on when the page that began them is closed. */
export function RunningChanges({ isBusy = false }: { readonly isBusy?: boolean }) {
  const { data } = useQuery(runningChangesQuery(isBusy));
  const many = data?.changes.filter(({ total }) => total > 1) ?? [];
  return (
    <div role="status">
      {many.map(({ action, by, total, done }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no names, and no state.
        <Text key={at} size="sm">
          <bdi>{by}</bdi> is {said[action] ?? "changing"} {counted(total, "screen")}: {done} done.
        </Text>
      ))}
    </div>
  );
}
