import { Notice } from "../notices/notice.tsx";

/** Why there are no buttons. `what` is such as "create, rotate and revoke keys". */
export function ManagersOnly({ what }: { readonly what: string }) {
  return (
    <Notice kind="note">
      You are a member of this workspace. Its owners and admins can {what}; ask one of them.
    </Notice>
  );
}
