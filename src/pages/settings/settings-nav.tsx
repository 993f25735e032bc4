import { IconBuilding, IconChartBar, IconHistory, IconKey, IconUser, IconUsers } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
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
    <nav aria-label="Settings" className={styles.nav} ref={row}>
      {workspaceName !== null && <p className={styles.navTitle}>{workspaceName}</p>}
      <ul>
        {sections.map(({ slug, name, icon: Icon }) => (
          <li key={slug}>
            <Link
              href={`/settings/${slug}`}
              className={styles.navLink}
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

/** The sections of the settings: the last part of their address, and their name. */
export const sections = [
  { slug: "api-keys", name: "API keys", icon: IconKey },
  { slug: "usage", name: "Usage", icon: IconChartBar },
  { slug: "members", name: "Members", icon: IconUsers },
  { slug: "audit", name: "Audit log", icon: IconHistory },
  { slug: "workspace", name: "Workspace", icon: IconBuilding },
  { slug: "account", name: "Your account", icon: IconUser },
] as const;

/** The last part of the address of a section. */
export type SectionSlug = (typeof sections)[number]["slug"];

/** Checks that a slug names a section. */
export function isSection(slug: string): slug is SectionSlug {
  return sections.some((section) => section.slug === slug);
}
