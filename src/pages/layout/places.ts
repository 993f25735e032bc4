import { useAbout } from "../queries.ts";
import { useSession } from "../session.tsx";

/** The main pages with a session. Flows, known later than the rest, come last and push nothing aside. */
export function usePlaces(): readonly (readonly [href: string, name: string])[] {
  const { session, mayEdit } = useSession();
  const hasFlows = useAbout()?.has_flows === true;
  if (session === null) return [];
  return [
    ["/", "Search"],
    ["/apps", "Apps"],
    ["/collections", "Collections"],
    ...(mayEdit ? ([["/library", "Library"]] as const) : []),
    ...(hasFlows ? ([["/flows", "Flows"]] as const) : []),
  ];
}
