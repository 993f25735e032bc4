// Almanac Business: banking for small firms in the browser. Paper, ink and bottle green, a book's serif, fine rules.
import type { DemoApp } from "../kit/types.ts";
import { branch, exchange, notifications, openAccount, timeout, verification } from "./almanac-more.ts";
import { approvals, cards, overview, statement, transfer } from "./almanac-pages.ts";

export const almanac: DemoApp = {
  slug: "almanac",
  name: "Almanac Business",
  lang: "en",
  brand: {
    fonts: ["newsreader", "geist-mono"],
    font: "'Newsreader Variable'",
    display: "'Newsreader Variable'",
    mono: "'Geist Mono Variable'",
    radius: "0px",
    brand: "#1f4d3a",
    onBrand: "#ffffff",
    accent: "#b9812c",
    ink: "#1c2b24",
    muted: "#6f6a5c",
    faint: "#b5ad9a",
    bg: "#f6f2e8",
    surface: "#fffdf7",
    raised: "#efe9da",
    line: "#d8d0bd",
    good: "#1f4d3a",
    bad: "#8a2c2c",
    warn: "#b9812c",
  },
  screens: [
    {
      slug: "overview",
      platform: "web",
      title: "Accounts overview of a business bank",
      description:
        "Sober overview set in a serif on paper colour with fine black rules. The total of all accounts is in large old-style figures, followed by three accounts with number, purpose and balance and buttons to pay, move and read statements. At the right a boxed chart foresees thirteen weeks over a dashed red minimum, above the latest entries with incoming amounts in green.",
      elements:
        "account list, balance total, line chart, transaction list, top navigation, primary button, secondary buttons, counter badge",
      pattern: "dashboard",
      html: overview,
    },
    {
      slug: "transfer-review",
      platform: "web",
      title: "Transfer form, review step",
      description:
        "Third of four steps of a payment. The amount stands large and centred, also in words, over rows for payee, account, date and reference, each with a Change link. The right column confirms the payee's name, warns in amber that the sum is larger than usual and names the colleague who approves next.",
      elements:
        "stepper, review summary, large amount, change links, warning box, name check, primary button, avatar",
      pattern: "checkout",
      html: transfer,
    },
    {
      slug: "approvals",
      platform: "web",
      title: "Payment approval queue",
      description:
        "Queue of four payments that need a second person. A ruled strip sums up what waits; each row has payee and purpose, who prepared it, date, amount and buttons to refuse or approve, one marked larger than usual. Two rows are ticked, so a box at the bottom offers to approve both with one code.",
      elements:
        "approval queue, checkboxes, approve and refuse buttons, summary strip, warning tag, avatars, bulk approval",
      pattern: "approval",
      html: approvals,
    },
    {
      slug: "cards",
      platform: "web",
      title: "Card management for employees",
      description:
        "Company cards of six employees as drawn bank cards in green, wine, blue and brass, each with the holder, role and a bar of what is spent of the limit; one is frozen and faded. The right column manages the chosen card: freeze, new PIN, a limit slider and switches for shops, internet, cash and abroad.",
      elements:
        "payment cards, spending bars, limit slider, toggles, freeze button, status labels, avatars, detail panel",
      pattern: "list",
      html: cards,
    },
    {
      slug: "statement",
      platform: "web",
      title: "Statement table with download",
      description:
        "Account statement for November. A ruled line gives opening balance, money in and out and the balance now, with filters and a search. Ten entries follow with date, name, reference, kind, amount and running balance, receipts as paper clips and one missing; buttons on top download CSV, CAMT and PDF.",
      elements:
        "transaction table, running balance, download buttons, filter tabs, search box, receipt icons, pagination, summary line",
      pattern: "table",
      html: statement,
    },
    {
      slug: "exchange",
      platform: "web",
      title: "Currency converter with rate chart",
      description:
        "Foreign exchange page. At the left two boxes convert 12,000 pounds to euros with a round swap button between, then the rate with margin and how long it is fixed. At the right a four-week chart of the rate has a dashed brass line for a standing order; tables of orders and other currencies lie below.",
      elements:
        "currency converter, swap button, line chart, threshold line, rate breakdown, range tabs, rate table, primary button",
      pattern: "tool",
      html: exchange,
    },
    {
      slug: "verification",
      platform: "web",
      title: "Two-step verification code entry",
      description:
        "Second step of logging in, split in two. The left is bottle green with a large engraved dial and a motto. The right asks for six figures in tall boxes in two groups of three, four of them filled; below are the time left, resending, a box to trust the computer, and other ways. Continue is still grey.",
      elements:
        "one-time code input, countdown, resend link, checkbox, disabled button, split layout, illustration, text links",
      pattern: "verification",
      html: verification,
    },
    {
      slug: "session-timeout",
      platform: "web",
      title: "Session timeout dialog with countdown",
      description:
        "Dialog over the darkened accounts overview. A ring counts down 47 seconds above the question Are you still there?, with the reason for logging out and an amber note that an unfinished payment is kept. Two buttons stay logged in or log out now.",
      elements: "modal dialog, countdown ring, primary button, secondary button, info box, dimmed background",
      pattern: "modal",
      html: timeout,
    },
    {
      slug: "open-account",
      platform: "web",
      title: "Open account wizard with document upload",
      description:
        "Third of five steps to open a business account. A list of papers shows what is readable, what is still loading with a bar, an optional one and a passport marked red because its edge is cut off. A dashed area takes files; the right box shows the faulty photograph with corner marks and asks to take it again.",
      elements:
        "progress steps, document list, upload progress, drop zone, error state, image preview, disabled button, camera button",
      pattern: "wizard",
      html: openAccount,
    },
    {
      slug: "notifications",
      platform: "web",
      title: "Notification preferences matrix",
      description:
        "Settings for notices as a table of checkboxes with the columns mail, telephone and letter, grouped into money, safety and papers. Two rows hold an amount that sets the limit and the safety rows are fixed in grey. The right column sets quiet hours and previews one notice.",
      elements:
        "checkbox matrix, settings navigation, amount fields, time fields, notification preview, grouped rows, save button",
      pattern: "settings",
      html: notifications,
    },
    {
      slug: "branch",
      platform: "web",
      title: "Branch contact page with map",
      description:
        "Page of the local branch. The left gives the name in large serif, the address, the personal adviser with portrait and four ways to reach her, opening hours with today in bold and an emergency number. The right is a sepia map with a large green pin, a search field on top and three nearby branches below.",
      elements:
        "map, map pins, opening hours, adviser card, contact buttons, search field, branch list, emergency notice",
      pattern: "detail",
      html: branch,
    },
  ],
};
