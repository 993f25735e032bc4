// Actions in words. The service names them `what.verb`; one that is not listed here is still readable.
const known: Readonly<Record<string, string>> = {
  "key.create": "created the API key",
  "key.rotate": "rotated the API key",
  "key.revoke": "revoked the API key",
  "member.invite": "invited",
  "invitation.revoke": "revoked the invitation of",
  "member.join": "joined the workspace as",
  "member.update": "changed the role of",
  "member.remove": "removed",
  "member.leave": "left the workspace as",
  "share.revoke": "ended",
  "workspace.setup": "set this workspace up as",
  "workspace.create": "created the workspace",
  "workspace.update": "changed the workspace",
};

/** Such as "created the API key"; for an unknown action its name, such as "plan change". */
export function actionWords(action: string): string {
  return known[action] ?? action.replace(/[._]/g, " ");
}
