import { Skeleton } from "@mantine/core";
import type { Platform } from "../api.ts";
import { ScreenGrid } from "./screen-grid.tsx";

interface Props {
  readonly platform: Platform;
  readonly count: number;
}

/** The places of screens that are on their way, in the shape they will have. */
export function ScreenGridLoading({ platform, count }: Props) {
  const aspectRatio = platform === "ios" ? "924 / 2000" : "16 / 10";
  return (
    <div aria-hidden="true">
      <ScreenGrid platform={platform}>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are.
          <li key={at}>
            <Skeleton radius={platform === "ios" ? "lg" : "md"} style={{ aspectRatio }} height="auto" />
            <Skeleton height={13} mt={14} width="85%" />
            <Skeleton height={12} mt={9} width="45%" />
          </li>
        ))}
      </ScreenGrid>
    </div>
  );
}
