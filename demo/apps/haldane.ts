// Haldane: product analytics in the browser. White, violet-blue, roomy tables and charts.
import type { DemoApp } from "../kit/types.ts";
import { alertModal, experiments, funnel, login, overview, pricing, sql, users } from "./haldane-pages.ts";

export const haldane: DemoApp = {
  slug: "haldane",
  name: "Haldane",
  lang: "en",
  brand: {
    fonts: ["geist-mono"],
    font: "'Inter Variable'",
    display: "'Inter Variable'",
    mono: "'Geist Mono Variable'",
    radius: "8px",
    brand: "#4f46e5",
    onBrand: "#ffffff",
    accent: "#ffc857",
    ink: "#1b1c2b",
    muted: "#6d7086",
    faint: "#c3c6d4",
    bg: "#f5f6fa",
    surface: "#ffffff",
    raised: "#fbfbfd",
    line: "#e6e8f0",
    good: "#178a5c",
    bad: "#d9435b",
    warn: "#e2a21b",
  },
  screens: [
    {
      slug: "overview",
      platform: "web",
      title: "Analytics dashboard for checkout health",
      description:
        "Dashboard of a travel company's checkout. Four metric cards with sparklines run along the top, payment failures being the only red one. A large line chart compares bookings a day with the previous fortnight next to horizontal bars of traffic sources; a small table of slow steps and stacked bars of failure reasons close the page.",
      elements:
        "left sidebar, metric cards, sparklines, line chart, bar list, stacked bar chart, table, date range button, share button",
      pattern: "dashboard",
      html: overview,
    },
    {
      slug: "users",
      platform: "web",
      title: "User table with filters and selection",
      description:
        "Table of users who booked recently outside the United States; both conditions are removable chips above it. Columns give the person with portrait and e-mail, a plan badge, country, last visit, counts, lifetime value and a sparkline of activity. Two rows are ticked and pagination sits in the footer.",
      elements:
        "data table, filter chips, search box, checkboxes, badges, sparklines, sort arrow, pagination, export button",
      pattern: "table",
      html: users,
    },
    {
      slug: "funnel",
      platform: "web",
      title: "Five-step conversion funnel with drop-off reasons",
      description:
        "Funnel report from opening search to paying. Five tall bars shrink from 100 to 5.9 percent, the fourth in red, each labelled with users and the share that left. A table breaks the steps down by device and a right panel ranks reasons for leaving, with a button to watch recordings.",
      elements:
        "funnel chart, breakdown table, side panel, progress bars, breadcrumb, compare button, call to action card",
      pattern: "detail",
      html: funnel,
    },
    {
      slug: "sql-editor",
      platform: "web",
      title: "SQL editor with results grid",
      description:
        "Query editor with a schema tree at the left, where the bookings table is selected and its columns are listed. The editor shows eleven numbered lines with coloured keywords and a caret on the eighth. Tabs below hold the results grid with monospaced figures, together with row count and run time.",
      elements:
        "code editor, line numbers, schema tree, tabs, results table, run button, saved indicator, search box",
      pattern: "editor",
      html: sql,
    },
    {
      slug: "create-alert",
      platform: "web",
      title: "Create metric alert dialog",
      description:
        "Dialog over a dimmed dashboard for an alert on payment failures. Name, metric, condition and threshold are set; a preview chart with a dashed red threshold line says the rule would have fired twice. People and channels to tell appear as chips above the Create alert button.",
      elements:
        "modal dialog, text field, select, threshold input, preview chart, recipient chips, checkbox, primary button",
      pattern: "modal",
      html: alertModal,
    },
    {
      slug: "experiments-empty",
      platform: "web",
      title: "No experiments yet, with three ideas",
      description:
        "Empty experiments page with three tabs that all count zero. A drawing of two page variants with a yellow versus badge introduces the feature, with a primary and a quiet button. Three cards suggest experiments taken from the workspace's own data.",
      elements:
        "illustration, empty message, tabs, suggestion cards, primary button, secondary button, left sidebar",
      pattern: "empty state",
      html: experiments,
    },
    {
      slug: "pricing",
      platform: "web",
      title: "Three-tier pricing page",
      description:
        "Public pricing page with a switch between monthly and yearly billing. Three cards compare Starter, Team and Scale with check-marked features; Team is outlined, raised and tagged most chosen. A slider below estimates the price for 34 million events.",
      elements:
        "pricing cards, billing toggle, feature list, recommended badge, range slider, top navigation, call to action button",
      pattern: "pricing",
      html: pricing,
    },
    {
      slug: "sign-in",
      platform: "web",
      title: "Split sign-in page with wrong password",
      description:
        "Sign-in page split in two. The left has Google and GitHub buttons, e-mail and password fields with a red message that two tries are left, and a link for company login. The violet right half carries a customer's quote with portrait over concentric circles and a sample chart.",
      elements:
        "login form, social sign-in buttons, inline error, password field, checkbox, testimonial, split layout, primary button",
      pattern: "login",
      html: login,
    },
  ],
};
