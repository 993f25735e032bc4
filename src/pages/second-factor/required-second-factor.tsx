import { useQueryClient } from "@tanstack/react-query";
import { PageTitle } from "../layout/page-title.tsx";
import { useSignOut } from "../layout/use-sign-out.ts";
import { Doorway } from "../sign-in/doorway.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

/** In place of every page for whoever must have a second factor and has none: all else of the service would be refused. */
export function RequiredSecondFactor() {
  const queries = useQueryClient();
  const signOut = useSignOut();
  return (
    <Doorway
      isWide
      heading={<PageTitle>Set up a second factor</PageTitle>}
      intro="This service asks for one before anything else. Cancelling signs you out."
    >
      <SecondFactorSetup onDone={() => queries.invalidateQueries()} onCancel={() => void signOut()} />
    </Doorway>
  );
}
