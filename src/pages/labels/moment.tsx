import { absoluteMoment, relativeMoment } from "./moments.ts";
import { useNow } from "./use-now.ts";

/** A moment in relation to now, with the exact one in its title. */
export function Moment({ at }: { readonly at: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={absoluteMoment(at)}>
      {relativeMoment(at, now)}
    </time>
  );
}
