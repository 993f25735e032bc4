// Formwell: form builder in the browser. Colour blocks, aubergine ink, big friendly grotesque, pill buttons.
import type { DemoApp } from "../kit/types.ts";
import { builder, logic, publicQuestion, templateGallery, thanks, themeEditor } from "./formwell-pages.ts";
import { billing, integrations, responses, share, summary } from "./formwell-results.ts";

export const formwell: DemoApp = {
  slug: "formwell",
  name: "Formwell",
  lang: "en",
  brand: {
    fonts: ["bricolage-grotesque", "dm-sans", "fraunces", "geist-mono"],
    font: "'DM Sans Variable'",
    display: "'Bricolage Grotesque Variable'",
    mono: "'Geist Mono Variable'",
    radius: "12px",
    brand: "#24145c",
    onBrand: "#ffffff",
    accent: "#ff6b4a",
    ink: "#1c1038",
    muted: "#6d6384",
    faint: "#c2b9d3",
    bg: "#f3eee4",
    surface: "#ffffff",
    raised: "#f4f0fa",
    line: "#e6e0f0",
    good: "#0d8f6b",
    bad: "#d63a2b",
    warn: "#f0a90f",
  },
  screens: [
    {
      slug: "templates",
      platform: "web",
      title: "Form template gallery",
      description:
        "Gallery of form templates. A dark aubergine banner with a geometric print holds a headline and a search box for 240 templates. Below, counted categories run down the left and a three-column grid of cards shows each template as a miniature form on a block of colour; the first card is outlined and offers a Use button.",
      elements:
        "template cards, hero banner, search box, category list, counters, top navigation, primary button, thumbnails",
      pattern: "gallery",
      html: templateGallery,
    },
    {
      slug: "builder",
      platform: "web",
      title: "Drag-and-drop form builder",
      description:
        "Form builder in three columns while a field is being dragged. The left palette has coloured tiles for fourteen field types; a Rating tile hangs tilted under a grabbing hand above a dashed drop zone between questions. The selected choice question is outlined, and the right panel sets whether it is required, its layout and scores.",
      elements:
        "drag and drop, field palette, drop zone, question cards, properties panel, toggles, tabs, publish button, drag handle",
      pattern: "editor",
      html: builder,
    },
    {
      slug: "logic",
      platform: "web",
      title: "Branching logic canvas of a form",
      description:
        "Node canvas on a dotted ground that shows how answers lead from question to question. One choice question fans out into three paths, the third drawn in coral with a label saying when it jumps to question 7, and all paths meet before the ending. A small panel lists checks, one of them warning that a question is never reached; zoom controls sit at the bottom left.",
      elements:
        "node canvas, connectors, flow diagram, condition label, validation list, zoom controls, warning, test button",
      pattern: "flow builder",
      html: logic,
    },
    {
      slug: "theme",
      platform: "web",
      title: "Form theme editor with live preview",
      description:
        "Design tab of a form builder. The left panel offers six theme tiles, colour swatches, two typefaces, a corner slider and background pictures, and reports the contrast of text. The right shows the form live in a browser frame with a device switch above it.",
      elements:
        "theme picker, colour swatches, font select, slider, image picker, live preview, device switcher, contrast badge",
      pattern: "editor",
      html: themeEditor,
    },
    {
      slug: "public-question",
      platform: "web",
      title: "Public form, one question at a time",
      description:
        "Full-page public form that shows a single question on deep teal beside a seascape. A thin yellow progress bar runs along the top; four lettered answers are stacked below a large serif question and the last is chosen. An OK button with a keyboard hint follows, and up and down arrows sit in the corner.",
      elements:
        "progress bar, radio options, keyboard hint, primary button, step arrows, split layout, background image",
      pattern: "form",
      html: publicQuestion,
    },
    {
      slug: "thank-you",
      platform: "web",
      title: "Thank-you page after a form",
      description:
        "Confirmation page on bright yellow between two bands of geometric print. A check mark in a dark circle, a very large welcome line with the person's name and a short message say the place is held. Buttons add it to the calendar or start again, and four round icons share the form.",
      elements:
        "success message, check icon, headline, primary button, secondary button, share icons, pattern illustration",
      pattern: "success",
      html: thanks,
    },
    {
      slug: "responses",
      platform: "web",
      title: "Table of form responses with two selected",
      description:
        "Results of a form as a table in which every question is a column. Cells hold star ratings, coloured answer badges, file links and the state of each response, unfinished ones saying where the person left. Two rows are ticked and a dark floating bar at the bottom offers to write, tag or delete.",
      elements:
        "data table, star rating, badges, checkboxes, bulk action bar, pagination, tabs, filter button, download button",
      pattern: "table",
      html: responses,
    },
    {
      slug: "summary",
      platform: "web",
      title: "Survey summary with charts per question",
      description:
        "Report that gives each question its own chart. Four coloured tiles count views, starts, finished forms and typical time; below are a line of responses a day, share bars of a choice question, a bar chart of star ratings, week capacity with one full, a donut of sources and a cloud of frequent words.",
      elements:
        "metric tiles, line chart, bar chart, donut chart, word cloud, progress bars, tabs, date range button, share button",
      pattern: "report",
      html: summary,
    },
    {
      slug: "share",
      platform: "web",
      title: "Share and embed dialog with QR code",
      description:
        "Dialog over a dimmed page for putting a form on a website. The Embed tab offers inline, pop-up, slider and full page, then a dark code block to copy and three toggles. A lime panel at the right shows a QR code with the short link.",
      elements: "modal dialog, tabs, code snippet, copy button, QR code, toggles, option tiles, link",
      pattern: "modal",
      html: share,
    },
    {
      slug: "integrations",
      platform: "web",
      title: "Integrations grid",
      description:
        "Directory of integrations in a three-column grid of large cards. Each has a coloured icon tile, a name, one line on what it does and a link to connect or manage; lime badges mark those already connected and an outlined one needs a bigger plan. Filter pills and a search box sit above.",
      elements:
        "integration cards, app icons, status badges, filter pills, search box, top navigation, text links",
      pattern: "settings",
      html: integrations,
    },
    {
      slug: "billing",
      platform: "web",
      title: "Workspace plan, usage and invoices",
      description:
        "Billing page of a workspace. A dark card names the plan with its renewal date and three usage bars for responses, seats and uploads. The invoice table is below it; the right column shows the payment card on yellow and the four people who hold seats.",
      elements:
        "plan card, usage bars, invoice table, payment card, member list, download icons, status badges, primary button",
      pattern: "billing",
      html: billing,
    },
  ],
};
