import { Text, Title } from "@mantine/core";
import type { AuditEvent } from "../../api.ts";
import { absoluteMoment, dayGroupOf, timeOf, useNow } from "../../labels/moments.tsx";
import { Tag } from "../../labels/tag.tsx";
import styles from "./audit.module.css";

interface AuditDaysProps {
  readonly events: readonly AuditEvent[];
  /** True for events of the whole service, which each name their workspace. */
  readonly isOfService: boolean;
}

/** Events under the day they happened on, in the order they came. */
export function AuditDays({ events, isOfService }: AuditDaysProps) {
  const now = useNow();
  const days = Map.groupBy(events, ({ at }) => dayGroupOf(at, now));
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <Title order={2} size="h4" fw={600} mb="xs">
        {day}
      </Title>
      <ol className={styles.events} data-panel>
        {ofDay.map((event) => (
          <Event key={event.id} event={event} isOfService={isOfService} />
        ))}
      </ol>
    </section>
  ));
}

interface EventProps {
  readonly event: AuditEvent;
  readonly isOfService: boolean;
}

function Event({ event, isOfService }: EventProps) {
  const { at, actor, action, detail, address, outcome } = event;
  const target = targetWords(actor, event.target);
  const more = [
    detail,
    isOfService && event.workspace_name !== null && event.workspace_name !== target
      ? `in ${event.workspace_name}`
      : "",
    address === "" ? "" : `from ${address}`,
  ].filter((part) => part !== "");
  return (
    <li className={styles.event}>
      <Text
        component="time"
        fz={13}
        c="dimmed"
        pt={1}
        dateTime={new Date(at).toISOString()}
        title={absoluteMoment(at)}
      >
        {timeOf(at)}
      </Text>
      <div>
        <Text size="sm">
          <strong>{actor}</strong> {known[action] ?? action.replace(/[._]/g, " ")}{" "}
          {target === "" ? null : <strong>{target}</strong>}{" "}
          {outcome === "failure" ? <Tag kind="danger">Failed</Tag> : null}
        </Text>
        {more.length === 0 ? null : (
          <Text size="sm" c="dimmed">
            {more.join(" · ")}
          </Text>
        )}
      </div>
    </li>
  );
}

// Actions in words. The service names them `what.verb`; one that is not listed here is still readable.
const known: Readonly<Record<string, string>> = {
  "key.create": "created the API key",
  "key.rotate": "rotated the API key",
  "key.revoke": "revoked the API key",
  "screen.create": "added the screen",
  "screen.update": "changed the screen",
  "screen.describe": "described",
  "screen.restore": "brought back words of the screen",
  "screen.delete": "removed the screen",
  "screen.dismiss": "kept apart as different screens:",
  "flow.create": "added the flow",
  "flow.update": "changed the flow",
  "flow.delete": "removed the flow",
  "collection.create": "made the collection",
  "collection.share": "shared the collection",
  "collection.unshare": "ended the link to the collection",
  "collection.delete": "deleted the collection",
  "connection.create": "connected",
  "connection.end": "ended the connection of",
  "connection.reuse": "lost the connection of",
  "app.delete": "removed the app",
  "demo.delete": "removed the demo library:",
  "plan.update": "changed the plan",
  "invitation.create": "invited",
  "invitation.update": "created a new invitation link for",
  "invitation.revoke": "revoked the invitation of",
  // Written before invitations had a name of their own.
  "member.invite": "invited",
  "member.join": "joined the workspace",
  "member.update": "changed the role of",
  "member.remove": "removed",
  "share.revoke": "ended",
  "member.leave": "left the workspace",
  "service.adopt_signing_secret": "took over the",
  "workspace.setup": "set up the workspace",
  "workspace.create": "created the workspace",
  "workspace.update": "changed the workspace",
  "import.create": "imported",
  "import.cancel": "cancelled the import of",
  "description.create": "had a model describe",
  "description.cancel": "stopped describing",
  "description.choose_model": "had screens described by",
  "description.remove_model": "ended describing by",
  "library.export": "exported the library:",
  "original.export": "downloaded the originals of",
  "user.update": "changed the account",
  "user.disable": "disabled the account",
  "user.enable": "enabled the account",
  "user.delete": "deleted the account",
  "reset_link.create": "created a reset link for",
  "account.sign_in": "signed in",
  "account.sign_out": "signed out",
  "account.provider_sign_in": "signed in with the identity provider",
  "account.end_session": "ended a session",
  "account.confirm": "confirmed with the password",
  "account.change_password": "changed the password",
  "account.reset_password": "chose a new password with a reset link",
  "account.second_factor": "used or changed the second factor",
  "account.recovery_codes": "created new recovery codes",
  "account.reset_second_factor": "ended the second factor of",
  "account.unlink_provider": "ended the link to the identity provider of",
};

/** Kinds of actions to filter by, with the part of their names before the dot; empty for all. */
export const auditKinds: readonly { readonly value: string; readonly label: string }[] = [
  { value: "", label: "Everything" },
  { value: "key", label: "API keys" },
  { value: "member", label: "Members" },
  { value: "invitation", label: "Invitations" },
  { value: "connection", label: "Connected programs" },
  { value: "collection", label: "Collections" },
  { value: "workspace", label: "Workspaces" },
];

/** Those that only the list of the whole service has. */
export const serviceAuditKinds = [
  ...auditKinds,
  { value: "import", label: "Imports" },
  { value: "description", label: "Descriptions" },
  { value: "screen", label: "Screens" },
  { value: "flow", label: "Flows" },
  { value: "user", label: "Accounts" },
  { value: "account", label: "Sign-ins and passwords" },
  { value: "reset_link", label: "Reset links" },
];

/** The event's target; empty when that is the actor, whose name ends with the same address. */
function targetWords(actor: string, target: string): string {
  return target !== "" && (actor === target || actor.endsWith(`(${target})`)) ? "" : target;
}
