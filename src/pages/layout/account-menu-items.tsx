import { Menu } from "@mantine/core";
import { IconAdjustments, IconKeyboard, IconLogout, IconServer2, IconUser } from "@tabler/icons-react";
import { Link } from "wouter";
import { setShortcutHelp } from "./shortcuts.ts";
import { useSignOut } from "./use-sign-out.ts";

const icon = { size: 17, stroke: 1.7 } as const;

/** What one can do with one's account, as items of a menu. */
export function AccountMenuItems({ isOperator }: { readonly isOperator: boolean }) {
  const signOut = useSignOut();
  return (
    <>
      <Menu.Item component={Link} href="/settings/api-keys" leftSection={<IconAdjustments {...icon} />}>
        Team settings
      </Menu.Item>
      <Menu.Item component={Link} href="/settings/account" leftSection={<IconUser {...icon} />}>
        Your account
      </Menu.Item>
      {isOperator && (
        <Menu.Item component={Link} href="/operator" leftSection={<IconServer2 {...icon} />}>
          Operator
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={() => setShortcutHelp(true)}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={signOut}>
        Sign out
      </Menu.Item>
    </>
  );
}
