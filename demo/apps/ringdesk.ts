// Ringdesk: customer support in the browser. Small type, thin lines, azure with amber for whatever is internal.
import type { DemoApp } from "../kit/types.ts";
import {
  articleEditor,
  conversation,
  csat,
  helpCentre,
  inbox,
  inboxZero,
  widgetSetup,
} from "./ringdesk-pages.ts";
import { customer, leaderboard, rules, slaReport } from "./ringdesk-reports.ts";

export const ringdesk: DemoApp = {
  slug: "ringdesk",
  name: "Ringdesk",
  lang: "en",
  brand: {
    fonts: ["geist-mono"],
    font: "'Inter Variable'",
    display: "'Inter Variable'",
    mono: "'Geist Mono Variable'",
    radius: "7px",
    brand: "#1473e6",
    onBrand: "#ffffff",
    accent: "#ffb020",
    ink: "#1a2430",
    muted: "#677585",
    faint: "#bac4cf",
    bg: "#f0f3f6",
    surface: "#ffffff",
    raised: "#f8fafb",
    line: "#e1e7ed",
    good: "#128a68",
    bad: "#d8344f",
    warn: "#ffb020",
  },
  screens: [
    {
      slug: "inbox",
      platform: "web",
      title: "Support ticket inbox in three columns",
      description:
        "Shared inbox of a support team. Views and coloured team queues with counts run down the left, followed by a list of tickets with portraits, subjects, tags and red due badges. The open conversation shows bubbles of customer and agent with two photos, a reply box with a half-written answer, and a facts panel with a red first-answer countdown.",
      elements:
        "three column layout, ticket list, chat bubbles, reply composer, icon rail, tags, countdown, customer panel, suggested replies",
      pattern: "list",
      html: inbox,
    },
    {
      slug: "conversation",
      platform: "web",
      title: "Ticket conversation with internal note",
      description:
        "One ticket in full width. Between the customer's messages and the blue answer sits a yellow internal note with a lock, a highlighted mention and reactions, and an automation line tells that approval was asked. The composer is switched to an internal note; the right panel has ticket fields, three promise bars and payments with a refund button.",
      elements:
        "message thread, internal note, mention, composer tabs, properties panel, progress bars, system message, reactions, primary button",
      pattern: "chat",
      html: conversation,
    },
    {
      slug: "article-editor",
      platform: "web",
      title: "Knowledge base article editor",
      description:
        "Editor for a help article on storing a battery over winter. Folders of articles are at the left, a formatting toolbar with language switch above, and the article with numbered steps and an amber warning box in the middle, where an insert menu is open. The right panel gives helpfulness in percent, who may read it and search words.",
      elements:
        "rich text editor, formatting toolbar, article tree, insert menu, callout, language switcher, publish button, radio options, feedback bar",
      pattern: "editor",
      html: articleEditor,
    },
    {
      slug: "help-centre",
      platform: "web",
      title: "Public help centre home",
      description:
        "Customer-facing help page of a bike rental. A dark blue header with two large wheels asks what is the matter over a big rounded search box and frequent searches. Below come four topic cards with pictograms, a list of the most read articles and a light blue card with agents' faces to start a chat or a call back.",
      elements:
        "hero search, topic cards, article list, contact card, avatars, illustration, navigation, buttons",
      pattern: "help",
      html: helpCentre,
    },
    {
      slug: "widget-setup",
      platform: "web",
      title: "Chat widget setup with live preview",
      description:
        "Settings for a website chat bubble at the left, live preview at the right. The form has colour swatches with orange chosen, three launcher shapes, a focused title field with character count, position and toggles. The preview shows a browser page with the open chat window, quick replies and a typing indicator.",
      elements:
        "live preview, colour swatches, tabs, toggles, text field, segmented control, chat widget, quick replies, typing indicator",
      pattern: "settings",
      html: widgetSetup,
    },
    {
      slug: "sla-report",
      platform: "web",
      title: "SLA report with weekly heat map",
      description:
        "Report on answering in time. Four metric cards with sparklines lead; below, a heat map of weekdays by hours shows when tickets arrive, blue with the overloaded Monday morning in red. Bars per queue are measured against a target line, a daily line chart has a dashed target, and red columns rank why promises broke.",
      elements:
        "heat map, metric cards, sparklines, line chart, bar chart, progress bars, target line, legend, date range button",
      pattern: "report",
      html: slaReport,
    },
    {
      slug: "rules",
      platform: "web",
      title: "Automation rules list",
      description:
        "List of automation rules for incoming tickets. Each row can be dragged and reads as a sentence of a WHEN condition and a THEN action, with the number of runs this week, its author and a toggle; the last one is off and faded. Tabs separate timers and macros, and three cards on top count runs, saved hours and failures.",
      elements:
        "rule list, toggles, drag handles, condition tags, tabs, metric cards, avatars, new rule button, error card",
      pattern: "flow builder",
      html: rules,
    },
    {
      slug: "leaderboard",
      platform: "web",
      title: "Agent performance leaderboard with podium",
      description:
        "Monthly ranking of support agents. A podium with portraits on gold, silver and bronze blocks stands on a light blue ground; a table below ranks six agents by solved tickets with bars, first answer time, share in time, rating, a sparkline and fun badges. A note says who can see it.",
      elements:
        "podium, ranking table, avatars, progress bars, sparklines, badges, segmented control, star rating",
      pattern: "leaderboard",
      html: leaderboard,
    },
    {
      slug: "customer",
      platform: "web",
      title: "Customer profile with timeline",
      description:
        "Profile of one customer. A header has a large portrait, tags and call button. Facts and bikes are at the left, a vertical timeline in the middle mixes messages, bike signals, payments and ratings with coloured icons, and the right column draws her mood, a 31 percent risk of leaving and yellow notes by colleagues.",
      elements:
        "profile header, timeline, key value list, tabs, line chart, risk score, notes, tags, avatars, action buttons",
      pattern: "profile",
      html: customer,
    },
    {
      slug: "csat-survey",
      platform: "web",
      title: "Customer satisfaction survey with faces",
      description:
        "Survey page a customer sees after a ticket. A white card with the agent's portrait asks how it went; five faces from angry to star-struck are in a row with the fourth highlighted in yellow. Below are reason chips, two of them chosen, a comment box, a consent checkbox and a Send button.",
      elements: "emoji rating scale, avatar, choice chips, text area, checkbox, primary button, centred card",
      pattern: "survey",
      html: csat,
    },
    {
      slug: "inbox-zero",
      platform: "web",
      title: "Inbox zero, nobody is waiting",
      description:
        "Empty state of a support inbox. A drawing of a golden desk bell ringing stands in the middle above the line Nobody is waiting for you, a sentence on today's work and two buttons. Three translucent cards sum up answered tickets, typical first answer and rating; the views remain at the left.",
      elements:
        "empty state, illustration, headline, primary button, secondary button, stat cards, sidebar, icon rail",
      pattern: "empty state",
      html: inboxZero,
    },
  ],
};
