import { IconBuilding, IconChartBar, IconHistory, IconKey, IconUser, IconUsers } from "@tabler/icons-react";

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

/** Whether there is such a section. */
export function isSection(slug: string): slug is SectionSlug {
  return sections.some((section) => section.slug === slug);
}
