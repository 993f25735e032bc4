import { Notice } from "../notices/notice.tsx";

interface ProviderRefusalProps {
  /** What the provider is called. */
  readonly name: string;
  /** The code in the address the browser came back to. */
  readonly error: string;
}

/** Why signing in at the identity provider did not let somebody in here. */
export function ProviderRefusal({ name, error }: ProviderRefusalProps) {
  return (
    <div role="alert">
      <Notice kind="danger">{wordsOf(name, error)}</Notice>
    </div>
  );
}

function wordsOf(name: string, error: string): string {
  switch (error) {
    case "account_linked_elsewhere":
      return `The account of this address here belongs to another account at ${name}. Ask an operator of this service to unlink it.`;
    case "provider_unavailable":
      return `${name} cannot be reached. Try again in a moment.`;
    case "access_denied":
      return `${name} did not let you sign in here, or you cancelled it.`;
    default:
      return `Signing in with ${name} did not work. You need an account here first: ask an owner of a workspace to invite you.`;
  }
}
