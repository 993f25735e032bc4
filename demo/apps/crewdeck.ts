// Crewdeck: issue tracking for small teams in the browser. Dark graphite, one violet, dense rows.
import type { DemoApp } from "../kit/types.ts";
import {
  board,
  detail,
  inbox,
  list,
  onboarding,
  palette,
  roadmap,
  search,
  settings,
} from "./crewdeck-pages.ts";

export const crewdeck: DemoApp = {
  slug: "crewdeck",
  name: "Crewdeck",
  lang: "en",
  brand: {
    fonts: ["geist"],
    font: "'Geist Variable'",
    display: "'Geist Variable'",
    mono: "monospace",
    radius: "9px",
    brand: "#8b6cff",
    onBrand: "#ffffff",
    accent: "#e08b4f",
    ink: "#eceef2",
    muted: "#8b90a0",
    faint: "#444854",
    bg: "#101114",
    surface: "#17191d",
    raised: "#22252b",
    line: "#2a2d34",
    good: "#5fbf8f",
    bad: "#ff6b6b",
    warn: "#f2c14e",
  },
  screens: [
    {
      slug: "board",
      platform: "web",
      title: "Kanban board while dragging a card",
      description:
        "Dark issue board with four columns from To do to Done, each headed by a status symbol and a count. Cards hold the issue number, title, priority, coloured labels, a due date and the assignee's portrait. One card is being dragged: it is tilted with a violet edge, and a dashed box in To do marks where it will land.",
      elements:
        "kanban columns, issue cards, dragged card, drop placeholder, labels, avatars, left sidebar, filter button",
      pattern: "kanban",
      html: board,
    },
    {
      slug: "issue-list",
      platform: "web",
      title: "Grouped issue list with bulk actions",
      description:
        "Dense list of issues grouped by status with collapsible headings. Every row reads priority, number, status, title, labels, due date and portrait. One row is selected in violet, so a floating bar at the bottom offers status, assignment and label with keyboard hints.",
      elements:
        "grouped table, priority icons, labels, selected row, bulk action bar, keyboard shortcuts, view tabs, new issue button",
      pattern: "table",
      html: list,
    },
    {
      slug: "issue-detail",
      platform: "web",
      title: "Issue detail with sub-issues and properties",
      description:
        "Single issue about ordering offline. The main column has the description, a quoted remark, a checklist of sub-issues that is three fifths done, and a mix of activity and comments. The right column lists status, priority, assignee, labels, estimate and due date, then pull requests and customers who asked.",
      elements:
        "issue title, description, quote block, checklist, comments, activity log, properties panel, comment box, breadcrumb",
      pattern: "detail",
      html: detail,
    },
    {
      slug: "roadmap",
      platform: "web",
      title: "Roadmap timeline by project",
      description:
        "Timeline from October to February with a lane for each project and its lead. Coloured bars span weeks and fill up as work gets done; a violet line labelled 21 November marks today. Month, quarter and year can be switched at the top right.",
      elements:
        "gantt chart, timeline header, project bars, today line, zoom switch, avatars, new project button",
      pattern: "calendar",
      html: roadmap,
    },
    {
      slug: "inbox",
      platform: "web",
      title: "Notification inbox with open thread",
      description:
        "Inbox split in two: a list of notifications with portraits, a small symbol for mention, assignment or review, and violet dots for the six unread ones. The first is open at the right, where comments of the issue end in a reply that is being typed.",
      elements:
        "notification list, unread dots, split view, comment thread, reply box, mention, mark all read button",
      pattern: "notifications",
      html: inbox,
    },
    {
      slug: "command-palette",
      platform: "web",
      title: "Command palette over the board",
      description:
        "Command palette in the middle of a dimmed board. The query assign is typed under a chip of the issue it concerns; matching commands are grouped into issue, navigation and create, with the first highlighted and key hints at the right. A footer explains the arrow and return keys.",
      elements:
        "command palette, search input, grouped results, keyboard hints, highlighted option, context chip, dimmed overlay",
      pattern: "modal",
      html: palette,
    },
    {
      slug: "cycle-settings",
      platform: "web",
      title: "Cycle settings of a team",
      description:
        "Settings page with its own sidebar, Cycles being selected. Two bordered groups hold a switch, three menus for length, start day and cool-down, and rules that are on or off. A card below shows the running cycle with a ring at 62 percent and a burn-down line against the ideal one.",
      elements:
        "settings sidebar, toggle switch, select menu, setting rows, progress ring, burndown chart, back link",
      pattern: "settings",
      html: settings,
    },
    {
      slug: "choose-workflow",
      platform: "web",
      title: "Onboarding: choose how the crew works",
      description:
        "Second of four set-up steps, centred on a dark violet glow. Six template cards with an icon, a title and a sentence ask how the team works; two-week cycles is chosen with a violet border and tick. A strip offers to import from another tracker, with back and continue below.",
      elements: "step indicator, template cards, selected card, import banner, back button, primary button",
      pattern: "onboarding",
      html: onboarding,
    },
    {
      slug: "search",
      platform: "web",
      title: "Full-text search results with facets",
      description:
        "Search results for receipt mail, counted by kind in pills. Each hit shows status, number, labels and a passage where the words found are highlighted in violet. A right column narrows by status, assignee and label; the label Infra is ticked.",
      elements:
        "search input, result tabs, highlighted snippet, facet filters, checkboxes, result count, avatars",
      pattern: "search results",
      html: search,
    },
  ],
};
