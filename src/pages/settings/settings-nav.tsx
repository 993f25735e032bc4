import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { type SectionSlug, sections } from "./sections.ts";
import styles from "./settings.module.css";

interface SettingsNavProps {
  readonly current: SectionSlug;
  readonly workspaceName: string | null;
}

/** The sections: a column beside the content, on a phone a row that scrolls. */
export function SettingsNav({ current, workspaceName }: SettingsNavProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another section is shown.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (link) row.current?.scrollTo({ left: link.offsetLeft - 24 });
  }, [current]);
  return (
    <nav aria-label="Settings" className={styles["nav"]} ref={row}>
      {workspaceName !== null && <p className={styles["navTitle"]}>{workspaceName}</p>}
      <ul>
        {sections.map(({ slug, name, icon: Icon }) => (
          <li key={slug}>
            <Link
              href={`/settings/${slug}`}
              className={styles["navLink"] ?? ""}
              aria-current={slug === current ? "page" : undefined}
            >
              <Icon size={18} stroke={1.7} aria-hidden />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
