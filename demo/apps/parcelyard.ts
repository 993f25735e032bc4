// Parcelyard: freight and parcel operations in the browser. Navy rail, teal, tight tables, map first.
import type { DemoApp } from "../kit/types.ts";
import { detail, docks, form, liveMap, messages, offline, overview, shipments } from "./parcelyard-pages.ts";

export const parcelyard: DemoApp = {
  slug: "parcelyard",
  name: "Parcelyard",
  lang: "en",
  brand: {
    fonts: ["archivo", "geist-mono"],
    font: "'Archivo Variable'",
    display: "'Archivo Variable'",
    mono: "'Geist Mono Variable'",
    radius: "6px",
    brand: "#0d9488",
    onBrand: "#ffffff",
    accent: "#e8a13a",
    ink: "#14232f",
    muted: "#64788a",
    faint: "#c1ced6",
    bg: "#f0f4f6",
    surface: "#ffffff",
    raised: "#f8fafb",
    line: "#dde6ea",
    good: "#0f8a5f",
    bad: "#d9443a",
    warn: "#e8a13a",
  },
  screens: [
    {
      slug: "live-map",
      platform: "web",
      title: "Fleet map with route and truck list",
      description:
        "Live map of a freight fleet. A list at the left shows each truck with driver, place, load bar and status; the selected one is highlighted and its route runs across the map, solid where it has been and dotted ahead. A floating card gives its three stops with times and a call button; trucks in trouble are red on the map.",
      elements:
        "map, route line, vehicle markers, vehicle list, tabs, status badges, progress bars, detail card, map controls, icon rail",
      pattern: "map",
      html: liveMap,
    },
    {
      slug: "shipments",
      platform: "web",
      title: "Shipment table with status tabs",
      description:
        "Dense table of 1,284 shipments with counted status buttons above it. Rows hold a monospaced tracking number, customer, origin and destination, service, weight, due time, coloured status badge and carrier; late due times are red. Two rows are ticked.",
      elements:
        "data table, status badges, filter buttons, checkboxes, pagination, export button, new shipment button, icon rail",
      pattern: "table",
      html: shipments,
    },
    {
      slug: "shipment-detail",
      platform: "web",
      title: "Shipment stopped at customs",
      description:
        "Detail page of a cooled air shipment to Oslo. An amber banner says which licence customs is asking for and by when. The journey is a vertical timeline with times at the left and an amber pause where it stopped; beside it are a temperature chart between two dashed limits, the list of papers with one missing, and facts.",
      elements:
        "warning banner, vertical timeline, line chart, threshold lines, document list, key value list, status badge, upload button",
      pattern: "detail",
      html: detail,
    },
    {
      slug: "overview",
      platform: "web",
      title: "Hub operations dashboard",
      description:
        "Operations dashboard of a freight hub for one day. Five figures lead, then stacked bars of parcels by hour and a ring of reasons for late shipments with its legend. Below are a table of lanes that need attention with progress bars, and a grid of squares that shows how many trucks move, wait or are in trouble.",
      elements:
        "metric cards, stacked bar chart, donut chart, legend, table, progress bars, status grid, icon rail",
      pattern: "dashboard",
      html: overview,
    },
    {
      slug: "new-shipment",
      platform: "web",
      title: "New shipment form, goods step",
      description:
        "Second step of a four-step booking form. Description, HS code and a small editable table of pallets and crates are filled in; the value field has a red error about its format and the reference field has focus. Three services are offered as radio cards with date and price, and a side summary shows map, weight and total.",
      elements:
        "stepper, text fields, inline error, editable table, radio cards, summary panel, map thumbnail, price total, primary button",
      pattern: "form",
      html: form,
    },
    {
      slug: "driver-chat",
      platform: "web",
      title: "Dispatcher chat with a delayed driver",
      description:
        "Messaging between dispatcher and drivers. The thread list at the left has portraits and unread counts; the open conversation is about a closed motorway and contains a shared location as a small map. Suggested replies such as send new route stand above the message field.",
      elements:
        "conversation list, chat bubbles, map attachment, unread badge, suggested replies, message input, call button",
      pattern: "chat",
      html: messages,
    },
    {
      slug: "dock-board",
      platform: "web",
      title: "Dock board with truck cards by stage",
      description:
        "Kanban board of trucks on site in five columns: announced, at the gate, unloading, loading and left. Column headings give the count against a limit; the gate column is over its limit and tinted red. Cards show plate, place, time and pallets, with a coloured left edge and waiting times in red.",
      elements:
        "kanban columns, truck cards, work in progress limit, overdue indicator, view switch, book slot button, icon rail",
      pattern: "kanban",
      html: docks,
    },
    {
      slug: "tracking-down",
      platform: "web",
      title: "Truck positions unavailable",
      description:
        "Error state of the live map. A red bar says how old the positions are; the grey map lies behind a card with a drawing of a truck and a red cross. The text explains that a partner service does not answer and trucks keep driving, shows the technical error in monospace, and offers to try again or see last known places.",
      elements:
        "error banner, illustration, error message, error code, retry button, secondary button, dimmed map",
      pattern: "error state",
      html: offline,
    },
  ],
};
