import { Switch, Text } from "@mantine/core";
import { useState } from "react";
import type { OperatedUser } from "../api.ts";
import { operateUser } from "../api.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { refreshOperator } from "../queries.ts";

interface OperatorSwitchProps {
  readonly user: OperatedUser;
  readonly isSelf: boolean;
}

/** Makes somebody an operator or no longer one; asks first, as an operator sees and changes every workspace. */
export function OperatorSwitch({ user, isSelf }: OperatorSwitchProps) {
  const { id, name, is_operator: isOperator } = user;
  const [isAsked, setIsAsked] = useState(false);
  if (isSelf) return <Text size="sm">You</Text>;
  const change = async () => {
    await operateUser({ userId: id, body: { is_operator: !isOperator } });
    await refreshOperator();
  };
  return (
    <>
      <Switch
        aria-label={`${name} is an operator`}
        checked={isOperator}
        onChange={() => setIsAsked(true)}
        withThumbIndicator={false}
      />
      {isAsked ? (
        <ConfirmDialog
          title={isOperator ? `Take the operator page from ${name}?` : `Make ${name} an operator?`}
          action={isOperator ? "Take it away" : "Make operator"}
          isDangerous={isOperator}
          onClose={() => setIsAsked(false)}
          onConfirm={change}
        >
          {isOperator
            ? "They keep their workspaces and no longer see this page. Invitations and reset links they made end."
            : "They see every workspace and account, change plans, suspend workspaces and make reset links."}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
