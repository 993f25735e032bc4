// Voltgrid: charging network operations in the browser. Concrete grey, black rail, hazard yellow, big numerals.
import type { DemoApp } from "../kit/types.ts";
import { alarms, device, exportDialog, forecast, gantt, permissions, wall } from "./voltgrid-more.ts";
import { map, overview, sessionTable, tariff } from "./voltgrid-pages.ts";

export const voltgrid: DemoApp = {
  slug: "voltgrid",
  name: "Voltgrid",
  lang: "en",
  brand: {
    fonts: ["figtree", "geist-mono"],
    font: "'Figtree Variable'",
    display: "'Figtree Variable'",
    mono: "'Geist Mono Variable'",
    radius: "3px",
    brand: "#ffd400",
    onBrand: "#14140f",
    accent: "#1f9d57",
    ink: "#14140f",
    muted: "#77745f",
    faint: "#b5b19f",
    bg: "#eceae2",
    surface: "#ffffff",
    raised: "#f6f4ed",
    line: "#e1ded1",
    good: "#1f9d57",
    bad: "#d8341f",
    warn: "#ffd400",
  },
  screens: [
    {
      slug: "overview",
      platform: "web",
      title: "Charging network dashboard with gauges",
      description:
        "Operations dashboard of a charging network. Three large half-round gauges show power drawn against the grid limit, points in use and uptime, next to a black card with today's energy, sessions and takings. Below are a line chart of power against last week, a stacked bar of points by state and a table of regions with sparklines and red alarm counts.",
      elements:
        "gauges, metric card, line chart, stacked bar, table, sparklines, icon rail, region filter, export button",
      pattern: "dashboard",
      html: overview,
    },
    {
      slug: "map",
      platform: "web",
      title: "Charger map with clusters and site panel",
      description:
        "City map of charging sites. Black round clusters carry a count and a yellow ring for the share in use, single sites are coloured squares, and the selected one glows yellow. The right panel under a hazard stripe lists its six plugs with power and charge bars, one jammed in red, and an hourly bar chart.",
      elements:
        "map, cluster markers, map controls, legend, side panel, progress bars, bar chart, search box, status filter buttons",
      pattern: "map",
      html: map,
    },
    {
      slug: "sessions",
      platform: "web",
      title: "Charging session table with filters",
      description:
        "Dense table of 3,904 charging sessions with start, point, means of payment, energy, power, time, amount and a coloured state. Black filter chips above can be removed; a panel at the right has ticked states, payment kinds with counts and an energy histogram with two handles. Two failed rows are chosen.",
      elements:
        "data table, filter chips, filter panel, checkboxes, range slider histogram, status badges, pagination, saved views, export button",
      pattern: "table",
      html: sessionTable,
    },
    {
      slug: "tariff",
      platform: "web",
      title: "Time-of-day tariff editor",
      description:
        "Editor for a price that changes through the day. Five coloured blocks across 24 hours stand as high as their price, the yellow peak one with a drag handle. The table below edits price and blocking fee of each band, the peak field being focused; the right column replays the last 28 days to show what the change would do.",
      elements:
        "bar editor, drag handle, editable table, price fields, segmented control, impact summary, checkboxes, draft badge, primary button",
      pattern: "editor",
      html: tariff,
    },
    {
      slug: "alarms",
      platform: "web",
      title: "Alarm list by severity with open alarm",
      description:
        "Alarm list of a control room. Red, yellow and grey tiles count critical, major and minor alarms beside a bar chart by hour. Rows start with a block in the severity's colour; the first is expanded with its cause, three events, a temperature chart over a dashed limit and buttons to send a technician or cut power.",
      elements:
        "alarm list, severity labels, counter tiles, expanded row, line chart, threshold line, bar chart, tabs, assign button, avatars",
      pattern: "alert",
      html: alarms,
    },
    {
      slug: "forecast",
      platform: "web",
      title: "Load forecast chart with uncertainty band",
      description:
        "Forecast of electric load for the next day. The measured black line turns at the present into an expected yellow line inside a pale band, which touches a dashed red grid limit in the evening; a black tooltip gives the figures at 18:40. Four cards follow below, and the right column ranks what drives the load and offers three ways to stay under the limit.",
      elements:
        "forecast chart, confidence band, threshold line, tooltip, legend, metric cards, driver bars, radio options, primary button",
      pattern: "chart",
      html: forecast,
    },
    {
      slug: "device",
      platform: "web",
      title: "Charging post detail with event timeline",
      description:
        "Detail page of one charging post. A drawing of the post with its live display and a list of technical facts are at the left. The middle charts power and battery level of the running session over black figure cards and three small gauges; the right is a timeline of events with coloured squares.",
      elements:
        "device illustration, key value list, line chart, gauges, metric cards, timeline, status badge, remote control buttons",
      pattern: "detail",
      html: device,
    },
    {
      slug: "service-plan",
      platform: "web",
      title: "Maintenance Gantt chart by technician",
      description:
        "Four-week Gantt chart of service jobs. Rows are technicians with portraits and hired firms, columns are days with shaded weekends and a yellow line for today; bars in black, grey, yellow and red darken as far as they are done, and a dashed red line joins two that clash. Below are jobs without a date, hours this week and a black card on the clash.",
      elements:
        "Gantt chart, timeline bars, today line, avatars, dependency line, unscheduled list, workload bars, segmented control, conflict card",
      pattern: "calendar",
      html: gantt,
    },
    {
      slug: "permissions",
      platform: "web",
      title: "Roles and permissions matrix",
      description:
        "Matrix of eleven rights by six roles, grouped into see, do and change. Cells hold a black check, a yellow tag that says asks first, or a dash; the Operator column is highlighted and its changed rows carry a red dot. The right panel describes that role, the two unsaved changes and its people.",
      elements:
        "permission matrix, column highlight, check marks, tags, side panel, change list, avatars, save button, grouped rows",
      pattern: "settings",
      html: permissions,
    },
    {
      slug: "export",
      platform: "web",
      title: "Report export dialog with page preview",
      description:
        "Dialog under a hazard stripe over a dimmed reports page. One picks the file kind from four tiles, the period, the chapters with checkboxes, one of them locked, and a monthly schedule with a toggle. A preview of the first page is at the right; the footer estimates size and time.",
      elements:
        "modal dialog, format tiles, select fields, checkboxes, schedule toggle, page preview, primary button, locked option",
      pattern: "modal",
      html: exportDialog,
    },
    {
      slug: "wall",
      platform: "web",
      title: "Dark wall display for a control room",
      description:
        "Full-screen display for a wall in black. A giant gauge with 18.4 megawatts is at the left over a yellow area chart; in the middle every charging point is one small square coloured by state, above two huge figures. Red and yellow blocks at the right name critical alarms and the expected peak, with the people on shift below and a clock on top.",
      elements:
        "wall display, gauge, status grid, large numerals, area chart, alarm block, clock, avatars, ticker",
      pattern: "dashboard",
      html: wall,
    },
  ],
};
