// Signalpost: logs, traces and incidents in the browser. Near-black green, amber signals, monospaced and dense.
import type { DemoApp } from "../kit/types.ts";
import {
  alarms,
  breaking,
  incident,
  login,
  logs,
  oncall,
  overview,
  rule,
  trace,
} from "./signalpost-pages.ts";

export const signalpost: DemoApp = {
  slug: "signalpost",
  name: "Signalpost",
  lang: "en",
  brand: {
    fonts: ["geist", "geist-mono"],
    font: "'Geist Variable'",
    display: "'Geist Variable'",
    mono: "'Geist Mono Variable'",
    radius: "5px",
    brand: "#f5b942",
    onBrand: "#1a1406",
    accent: "#8fd6a8",
    ink: "#e8efe9",
    muted: "#84958b",
    faint: "#3d4a43",
    bg: "#0c1210",
    surface: "#121a17",
    raised: "#1c2622",
    line: "#233029",
    good: "#8fd6a8",
    bad: "#ff6b5e",
    warn: "#f5b942",
  },
  screens: [
    {
      slug: "overview",
      platform: "web",
      title: "Service health dashboard during an incident",
      description:
        "Dense dark dashboard of a tram operator's services. A red bar announces an open incident; four figures with sparklines, latency percentiles and stacked error bars follow, all with the same rise after ten. Below are a table of services with status dots and a heat map of requests by hour.",
      elements:
        "incident banner, metric tiles, sparklines, line chart, stacked bar chart, service table, heatmap, time range button, icon rail",
      pattern: "dashboard",
      html: overview,
    },
    {
      slug: "logs",
      platform: "web",
      title: "Log explorer with facets and detail panel",
      description:
        "Log search in monospace. Facets for level, service and zone are at the left, a query with coloured terms on top, and a histogram shows red errors piling up. Lines are coloured by level; the first, a payment timeout, is selected and its fields and stack trace are open in a panel at the right.",
      elements:
        "log table, query input, facet checkboxes, histogram, detail panel, stack trace, live indicator, saved views",
      pattern: "table",
      html: logs,
    },
    {
      slug: "trace",
      platform: "web",
      title: "Trace waterfall with two timeouts",
      description:
        "Waterfall of one slow purchase, with duration, spans, services and errors in a header. Each span is an indented row with a bar on a time axis; two long red bars are calls to a payment provider. The panel at the right explains the selected span with attributes, a small chart and a hint.",
      elements:
        "waterfall chart, span tree, time axis, summary figures, attribute list, mini chart, insight callout, view switch",
      pattern: "detail",
      html: trace,
    },
    {
      slug: "incident",
      platform: "web",
      title: "Incident page with timeline and tasks",
      description:
        "Working page of a running incident with severity and status badges and a clock. Under the summary are a chart of failed payments and two figures, then a timeline of what people and the system did and a field for updates. The right column lists people with roles, a half-done checklist and the public status text.",
      elements:
        "severity badge, timeline, metric cards, line chart, checklist, people list, update input, resolve button",
      pattern: "detail",
      html: incident,
    },
    {
      slug: "alert-rule",
      platform: "web",
      title: "New alert rule in three steps",
      description:
        "Form that reads as three numbered parts: what to watch, when it is bad, who to wake. Menus, a focused threshold field and switches make up the first two, the third is a list of escalation steps with minutes. At the right the rule is drawn against the last day with a dashed threshold and repeated as text.",
      elements:
        "numbered form sections, select menus, threshold field, toggle switches, escalation list, preview chart, code block, save button",
      pattern: "form",
      html: rule,
    },
    {
      slug: "on-call",
      platform: "web",
      title: "On-call calendar for November",
      description:
        "Month calendar of on-call shifts, a coloured bar with a portrait for every stretch in first and second line. Saturday the 21st is tinted as today, with an override in a third row. The side panel names who is on call now, counts days and pages for each person and suggests a swap.",
      elements:
        "month calendar, shift bars, avatars, today highlight, side panel, load list, month navigation, override button",
      pattern: "calendar",
      html: oncall,
    },
    {
      slug: "notifications",
      platform: "web",
      title: "Alert notification drawer",
      description:
        "A drawer of notifications opens next to the icon rail and dims the charts. Firing alerts come first with red and amber dots, exact times and one line of explanation; read messages below are grey. Filters for firing, mine and everything sit at the top next to a link to acknowledge all.",
      elements:
        "notification drawer, status dots, filter pills, acknowledge link, timestamp, dimmed overlay, icon rail",
      pattern: "notifications",
      html: alarms,
    },
    {
      slug: "query-too-large",
      platform: "web",
      title: "Query refused because it reads too much",
      description:
        "Error state of the trace search with a drawing made of characters. It says how much the query would read and what the plan allows, then offers three narrower queries, each with the amount it would read. The error code and the query id are given at the bottom.",
      elements:
        "error message, ascii illustration, suggestion list, error code, time range button, icon rail",
      pattern: "error state",
      html: breaking,
    },
    {
      slug: "sign-in",
      platform: "web",
      title: "Passkey sign-in with one-time code",
      description:
        "Dark sign-in card in front of amber rings that spread like a signal. It recognises the person, offers a passkey in amber and company single sign-on, and has six boxes for a code with the fourth in focus. A line below helps people on call who are locked out.",
      elements:
        "login card, passkey button, single sign-on button, one-time code boxes, account chip, help link",
      pattern: "login",
      html: login,
    },
  ],
};
