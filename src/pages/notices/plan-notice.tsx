import type { Membership } from "../api.ts";
import { planTexts } from "../labels/plans.ts";
import { Notice } from "./notice.tsx";

/** Says why the workspace cannot search, and who can change it. Nothing when it can. */
export function PlanNotice({ workspace }: { readonly workspace: Membership }) {
  if (workspace.is_suspended) {
    return (
      <Notice kind="danger" title="This workspace is suspended">
        Nobody can search in it, its API keys are refused, and neither keys nor members can be added or
        changed. The operator of this service can lift the suspension.
      </Notice>
    );
  }
  if (workspace.is_search_allowed) return null;
  return (
    <Notice kind="warning" title="Searching needs a Team or Enterprise plan">
      {workspace.name} is on the {planTexts[workspace.plan].name} plan, so searches and API calls are refused
      with 403. Ask the operator of this service for another plan; keys made now work from then on.
    </Notice>
  );
}
