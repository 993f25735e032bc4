import { Button } from "@mantine/core";
import { Link } from "wouter";
import type { Membership } from "../api.ts";
import { PageNotice } from "../layout/page-notice.tsx";

const planNames = { free: "Free", pro: "Pro", team: "Team", enterprise: "Enterprise" } as const;

/** For workspaces whose plan has no search. */
export function UpgradeNotice({ workspace }: { readonly workspace: Membership }) {
  return (
    <PageNotice
      title="Search needs the Team or Enterprise plan"
      text={`${workspace.name} is on the ${planNames[workspace.plan]} plan. Ask whoever operates this service to change it. Browsing the apps works on every plan.`}
      action={
        <Button component={Link} href="/apps">
          Browse apps
        </Button>
      }
    />
  );
}
