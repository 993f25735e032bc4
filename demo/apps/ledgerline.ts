// Ledgerline: invoicing and accounting in the browser. Banker's green and a lime marker on ledger paper, navigation on top.
import type { DemoApp } from "../kit/types.ts";
import { plans, profitLoss, reconcile, tax, team } from "./ledgerline-books.ts";
import { customer, dashboard, editor, invoices, onboarding, upload } from "./ledgerline-pages.ts";

export const ledgerline: DemoApp = {
  slug: "ledgerline",
  name: "Ledgerline",
  lang: "en",
  brand: {
    fonts: ["geist", "geist-mono"],
    font: "'Geist Variable'",
    display: "'Geist Variable'",
    mono: "'Geist Mono Variable'",
    radius: "10px",
    brand: "#17543a",
    onBrand: "#ffffff",
    accent: "#d6f06a",
    ink: "#14201a",
    muted: "#67736b",
    faint: "#cbd3c9",
    bg: "#f5f5ec",
    surface: "#ffffff",
    raised: "#fafaf4",
    line: "#e3e5d9",
    good: "#1b7d4f",
    bad: "#bf3a2b",
    warn: "#b87a09",
  },
  screens: [
    {
      slug: "dashboard",
      platform: "web",
      title: "Accounting dashboard with cash flow",
      description:
        "Overview of a small studio's books. A dark green card on the left gives the bank balance and two accounts; the cash flow chart beside it shows money in and out as bars by month with the balance as a line. Below, a bar splits the unpaid invoices into overdue and due later, next to a to-do list and the next tax payment with a countdown.",
      elements:
        "top navigation, balance card, bar chart, legend, unpaid invoices bar, task list, tax reminder, primary button, period selector",
      pattern: "dashboard",
      html: dashboard,
    },
    {
      slug: "invoices",
      platform: "web",
      title: "Invoice list with status filter",
      description:
        "Table of invoices under status tabs with counts, All being chosen. Columns give number, customer, dates, status and amount; overdue rows say by how many days in red, drafts are grey. Two rows are ticked and a dark bar at the bottom offers to remind, download or mark them as paid, with their sum. Three sums of money stand above the tabs.",
      elements:
        "status tabs, data table, checkboxes, status badges, bulk action bar, summary figures, search field, new invoice button",
      pattern: "table",
      html: invoices,
    },
    {
      slug: "invoice-editor",
      platform: "web",
      title: "Invoice editor with live preview",
      description:
        "Editing an invoice: a form on the left, the finished page on the right. The form has customer, dates and two line items in an editable grid, the rate of the first being focused, and a menu for the tax. The white sheet on a grey ground shows the same items with logo, addresses, totals and payment details. Save draft and Send are at the top.",
      elements:
        "split view, form fields, editable line items, focused field, tax select, document preview, totals, zoom control, send button",
      pattern: "editor",
      html: editor,
    },
    {
      slug: "customer",
      platform: "web",
      title: "Customer detail with payment habits",
      description:
        "Page of one customer. The header has initials, contact and address; four figures follow, such as days until payment. A strip of dots shows for twelve invoices whether they were paid early, on time or late. Below, invoices are listed at the left, and an activity timeline with e-mails, reminders and notes runs at the right.",
      elements:
        "customer header, key figures, payment dot strip, invoice table, activity timeline, note field, contact card, new invoice button",
      pattern: "detail",
      html: customer,
    },
    {
      slug: "upload-receipts",
      platform: "web",
      title: "Upload receipts by drag and drop",
      description:
        "Expenses page with a large dashed drop zone, over which a file is being dragged, so that it is tinted lime. Below, four uploads are rows with thumbnail, file name and progress: one is reading, one failed because it is blurred, two are done with merchant, amount and category filled in. At the right the selected receipt is shown with the found fields marked on it.",
      elements:
        "drop zone, dragged file, upload progress, error row, receipt preview, recognised fields, category select, retry button",
      pattern: "upload",
      html: upload,
    },
    {
      slug: "bank-reconciliation",
      platform: "web",
      title: "Bank reconciliation split view",
      description:
        "Bank lines on the left and suggested matches from the books on the right, row by row, joined by a tick button in the middle. The first pair is an exact match in green, the second differs by a bank fee which can be added, the third has two candidates as radio rows, the fourth has no match and offers a category. A header compares both balances and counts what is left.",
      elements:
        "split view, bank statement lines, suggested matches, confirm button, difference label, candidate radio rows, category select, progress bar",
      pattern: "table",
      html: reconcile,
    },
    {
      slug: "profit-and-loss",
      platform: "web",
      title: "Profit and loss report table",
      description:
        "Profit and loss statement with columns for three quarters, the total and the change from the year before. Rows are grouped into income, cost of sales and operating costs, with indented accounts, bold subtotals and operating profit on a lime marker line at the end. Period, comparison and accounting basis are menus above, with export at the right and a list of reports at the side.",
      elements:
        "report table, grouped rows, subtotals, period select, comparison select, trend percentages, export button, report navigation",
      pattern: "report",
      html: profitLoss,
    },
    {
      slug: "tax-settings",
      platform: "web",
      title: "Tax settings with rates and return schedule",
      description:
        "Settings page for taxes, with the list of setting groups at the left. Number and scheme are fields, the number is marked as checked. A table gives the rates with a default marker and switches. How often returns are due is chosen with radio cards, quarterly being selected, and a timeline of four quarters shows filed, due and coming returns. A bar at the bottom reminds of unsaved changes.",
      elements:
        "settings navigation, form fields, verified label, rates table, toggle switch, radio cards, deadline timeline, unsaved changes bar",
      pattern: "settings",
      html: tax,
    },
    {
      slug: "upgrade-plan",
      platform: "web",
      title: "Upgrade plan modal",
      description:
        "Dialog over the dimmed invoice list, opened because the free invoices of the month are used up. Three plans are columns with monthly or yearly billing on a switch; the middle one is dark green and selected. A small calculation shows what is paid today after credit for the remaining days, beside the saved card and the button.",
      elements:
        "modal dialog, plan columns, billing switch, feature list, prorated total, payment card row, primary button, close button, usage notice",
      pattern: "pricing",
      html: plans,
    },
    {
      slug: "team-roles",
      platform: "web",
      title: "Team members and role permissions",
      description:
        "Team settings in two parts. The upper table lists five people with portrait, role menu, two-step sign-in and last visit, one of them an invitation still open with a resend link. The lower matrix crosses seven permissions with four roles using ticks and dashes, the bookkeeper column being edited and tinted. An invite field with a role menu stands at the top.",
      elements:
        "member table, avatars, role select, pending invitation, permission matrix, check marks, invite field, resend link",
      pattern: "settings",
      html: team,
    },
    {
      slug: "onboarding-checklist",
      platform: "web",
      title: "Onboarding checklist for a new business",
      description:
        "First page after sign-up. A ring shows that three of six steps are done. The checklist has the done steps crossed out, the fourth open with a logo upload and colour choice next to a small invoice preview, and the last two closed with their minutes. A call with an accountant is offered in a lime card at the right.",
      elements:
        "progress ring, checklist, expanded step, logo upload, color swatches, preview thumbnail, skip link, help card, primary button",
      pattern: "onboarding",
      html: onboarding,
    },
  ],
};
