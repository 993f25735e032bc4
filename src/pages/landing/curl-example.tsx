import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { curlCommand } from "../search/search-snippets.ts";
import { useCopy } from "../use-copy.ts";
import styles from "./curl-example.module.css";

/** The first request, ready to be pasted. */
export function CurlExample({ baseUrl }: { readonly baseUrl: string }) {
  const { copied, copy } = useCopy();
  const command = curlCommand(baseUrl, {
    query: "lock screen with a passcode and a number pad",
    platform: "ios",
    mode: "deep",
  });
  return (
    <section aria-labelledby="first-search" className={styles["example"]}>
      <div className={styles["head"]}>
        <h2 id="first-search">Your first search</h2>
        <Button
          size="xs"
          variant="default"
          leftSection={copied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.7} />}
          onClick={() => copy("curl", command)}
        >
          <span role="status">{copied ? "Copied" : "Copy"}</span>
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className={styles["code"]} tabIndex={0} aria-label="Request">
        <pre>{command}</pre>
      </section>
      <p className={styles["note"]}>
        The key is made in the team settings of your workspace. Each screen of the answer has its picture and
        a link to its page here.
      </p>
    </section>
  );
}
