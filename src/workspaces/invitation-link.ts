import type { OpenInvitation } from "../storage/people-storage.ts";
import type { Invitation } from "./schema.ts";

/** The address by which an invitation is accepted. The fragment never reaches a server or its log. */
export function invitationLink(baseUrl: string, invitationId: string): string {
  return `${baseUrl}/invitation#${invitationId}`;
}

/** An invitation for those who may hand it over. */
export function describeInvitation(
  baseUrl: string,
  { id, email, role, invitedBy, expiresAt }: OpenInvitation,
): Invitation {
  const link = invitationLink(baseUrl, id);
  return { id, email, role, invited_by: invitedBy, expires_at: expiresAt, link };
}
