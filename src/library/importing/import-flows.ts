// The flows that rows name. An import has each of them whole: steps that it does not name go.
import type { NamedStep } from "../../database/flows.ts";
import type { ManifestRow } from "../rows/row.ts";
import { originOf } from "../rows/row-places.ts";
import type { IdentifiedRow } from "../writing/checked-row.ts";
import { type ImportRun, isStopped } from "./import-run.ts";

type Flow = NonNullable<ManifestRow["flows"]>[number];
/** A flow of a row, whichever of its columns names it. */
type NamedFlow = { readonly [Field in keyof Flow]: Flow[Field] | undefined } & Pick<Flow, "name">;

/** Steps of the same number stand in the order of their rows. */
const rowsOfStep = 1_000_000;

/** Sets the steps of rows whose screens are written. */
export async function writeFlows(run: ImportRun, rows: readonly IdentifiedRow[]): Promise<void> {
  const steps = rows.flatMap(stepsOf);
  const flowIds = await run.services.library.writeSteps(steps);
  for (const [at, flowId] of flowIds.entries()) {
    const written = run.flowSteps.get(flowId) ?? new Set();
    run.flowSteps.set(flowId, written.add(steps[at]?.step ?? 0));
  }
}

/**
 * Removes what the source has no more, if it was read from its first row to its last and no row or step was
 * lost.
 */
export async function endFlows(run: ImportRun): Promise<void> {
  const hasLost = ["flow", "flows", "step"].some((field) => run.doubts.hasLeftOut(field));
  const isWhole = !run.hasEarlierRows && !isStopped(run) && run.report.counts.failed === 0 && !hasLost;
  if (isWhole) await run.services.library.keepSteps(run.flowSteps);
}

function stepsOf({ row, id: screenId, fields }: IdentifiedRow): NamedStep[] {
  return flowsOf(fields).map(({ name, description, step, ...flow }) => ({
    ...originOf(flow),
    appName: flow.app_name ?? fields.app_name,
    platform: flow.platform ?? fields.platform,
    name,
    description,
    screenId,
    step: step === undefined ? row : step * rowsOfStep + (row % rowsOfStep),
  }));
}

/** A row may name one flow in columns, and any number in a list. */
function flowsOf({
  flow,
  flow_description: description,
  step,
  flows = [],
}: ManifestRow): readonly NamedFlow[] {
  return flow === undefined ? flows : [{ name: flow, description, step }, ...flows];
}
