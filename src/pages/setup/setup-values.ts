import type { ServerForm } from "../forms/use-server-form.ts";

/** What the setup asks for; `workspace_id` is empty for a new workspace. */
export interface SetupValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly workspace_id: string;
  readonly workspace_name: string;
  readonly plan: string;
}

/** The form as both of its steps get it. */
export type SetupServerForm = ServerForm<SetupValues>;
