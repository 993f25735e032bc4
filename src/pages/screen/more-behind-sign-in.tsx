import { Text } from "@mantine/core";
import { useId } from "react";
import type { Screen } from "../api.ts";
import styles from "./more-screens.module.css";
import { SignInLink } from "./sign-in-link.tsx";

/** In place of other screens, for people who came by a share link. */
export function MoreBehindSignIn({ screen }: { readonly screen: Screen }) {
  const id = useId();
  return (
    <section className={styles["more"]} aria-labelledby={id}>
      <div className={styles["invitation"]}>
        <div>
          <h2 id={id}>More like this</h2>
          <Text c="dimmed" mt={4}>
            This link shows one screen. With an account you also see similar ones and the rest of{" "}
            <bdi>{screen.app_name}</bdi>.
          </Text>
        </div>
        <SignInLink />
      </div>
    </section>
  );
}
