import type { Services } from "../services.ts";
import type { OpenInvitation } from "../storage/member-storage.ts";

const nameCharactersMax = 60;

/** Sends the link of an invitation when there is a mail server. Never throws: who invited has the link, too. */
export async function mailInvitation(
  { mail, log }: Pick<Services, "mail" | "log">,
  { email, workspace }: OpenInvitation,
  link: string,
): Promise<void> {
  const name = plainName(workspace.name);
  const whereTo = name === "" ? "a workspace" : `the workspace ${name}`;
  try {
    await mail?.send({
      to: email,
      subject: name === "" ? "Invitation to Screen Search" : `Invitation to ${name} on Screen Search`,
      text: `You are invited to ${whereTo} on Screen Search. Join within a week:\n\n${link}\n\nIf you do not know why, ignore this message.`,
    });
  } catch (error) {
    log.error({ err: error }, "an invitation could not be sent");
  }
}

/**
 * The name of a workspace without what a reader or a mail program could take for an address: anybody may be sent this mail, and members
 * choose the name. Words with a dot, `@`, `:` or `/` inside go, and control characters.
 */
export function plainName(name: string): string {
  const words = name
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .split(/\s+/u)
    .filter((word) => !/[@/\\:]|[.。．｡]\S/u.test(word));
  return words.join(" ").slice(0, nameCharactersMax).trim();
}
