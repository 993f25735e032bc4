// にじみ (Nijimi): household money for iPhone, in Japanese. Watercolour on white paper, indigo and vermilion.
import type { DemoApp } from "../kit/types.ts";
import * as pages from "./nijimi-pages.ts";
import * as plans from "./nijimi-plans.ts";

export const nijimi: DemoApp = {
  slug: "nijimi",
  name: "Nijimi",
  lang: "ja",
  brand: {
    fonts: ["dm-sans", "noto-sans-jp"],
    font: "'DM Sans Variable','Noto Sans JP Variable'",
    display: "'Noto Sans JP Variable'",
    mono: "'DM Sans Variable'",
    radius: "18px",
    brand: "#3f5f9e",
    onBrand: "#ffffff",
    accent: "#e0694b",
    ink: "#252a38",
    muted: "#7b8190",
    faint: "#c9ccd3",
    bg: "#f8f8f5",
    surface: "#ffffff",
    raised: "#ffffff",
    line: "#e8e9e6",
    good: "#6a9a4a",
    bad: "#cf5638",
    warn: "#e9b24a",
  },
  screens: [
    {
      slug: "overview",
      platform: "ios",
      title: "Monthly spending overview with watercolour donut",
      description:
        "Home of a Japanese household account book for November. A wide donut chart painted like watercolour in six colours encloses the month's spending of 186,420 yen and the budget. A row gives income, what is left and the amount per day; six categories with painted icons, share and sum form two columns above a pink warning about one that exceeded its budget.",
      elements:
        "donut chart, month switcher, total amount, stat row, category grid, icons, warning banner, tab bar, search button",
      pattern: "dashboard",
      html: pages.overview,
    },
    {
      slug: "calendar",
      platform: "ios",
      title: "Expense calendar with daily totals",
      description:
        "Month calendar in Japanese where every day shows its spending; the more was spent, the deeper the blue blot behind it. The 21st is outlined, Sundays are red and Saturdays blue. A small switch chooses spending, income or balance, and a card below lists the three purchases of the chosen day with painted icons.",
      elements:
        "month calendar, daily amounts, heat colouring, selected day, segmented control, transaction list, day total, tab bar",
      pattern: "calendar",
      html: pages.calendar,
    },
    {
      slug: "add-expense",
      platform: "ios",
      title: "Add expense with calculator keypad",
      description:
        "Entry form for a new expense. The amount of 1,280 yen stands on an orange watercolour wash with its sum 640 × 2 below it. Ten categories with painted icons form two rows, the first one ringed in vermilion; a bar sets date, card and memo. A calculator keypad with a blue tick key fills the bottom.",
      elements:
        "amount display, category icon grid, selected ring, calculator keypad, segmented control, date and account selector, receipt button, confirm key",
      pattern: "form",
      html: pages.add,
    },
    {
      slug: "category-food",
      platform: "ios",
      title: "Category breakdown for food by week",
      description:
        "Detail of the food category under a warm watercolour wash with this month's sum and how much less it is than in October. A bar chart compares the weeks, the current one in full vermilion and the coming one empty. Pills filter by home cooking, eating out and cafés; purchases are listed with painted icons.",
      elements:
        "bar chart, category total, comparison label, filter pills, transaction list, edit link, back button, tab bar",
      pattern: "detail",
      html: pages.breakdown,
    },
    {
      slug: "budget",
      platform: "ios",
      title: "Budget progress bars by category",
      description:
        "Budget page in Japanese. A blue watercolour card gives what is left, the days to go and 78 percent used. Six categories follow, each with a painted icon and a bar like a brush stroke in its colour; the text at the right tells what remains, that rent is paid, or in red that one is 2,900 yen over.",
      elements:
        "progress bars, summary card, percentage, category icons, over budget warning, remaining amount, review button, tab bar",
      pattern: "progress",
      html: pages.budgets,
    },
    {
      slug: "receipt-scan",
      platform: "ios",
      title: "Receipt scan with confirmation sheet",
      description:
        "A paper receipt lies on a wooden table inside white camera corners; a chip says nine items were read. The sheet below asks whether to record it and shows the total. Shop, date and category are ticked in green, the card is marked to be checked; buttons take the picture again or record.",
      elements:
        "camera viewfinder, receipt photo, extracted fields, check marks, needs review label, retake button, confirm button, bottom sheet",
      pattern: "scan result",
      html: pages.scan,
    },
    {
      slug: "savings-goal",
      platform: "ios",
      title: "Savings goal as a filling jar",
      description:
        "Savings goal for a spring trip to Okinawa. A glass jar on a pale wash is filled with blue watercolour to 65 percent. Below stand the name, 117,000 of 180,000 yen, and a row with the monthly rate, payments to go and the date; recent deposits are listed above buttons to take out or put in.",
      elements:
        "progress illustration, percentage, target amount, stat row, deposit history, primary button, secondary button, more menu",
      pattern: "progress",
      html: plans.goal,
    },
    {
      slug: "subscriptions",
      platform: "ios",
      title: "Subscriptions list with upcoming payments",
      description:
        "All subscriptions of a household. A violet watercolour card totals 14,370 yen a month and the sum for a year. A week strip marks two payment days as filled circles; five services follow with a coloured initial, next payment and price, the nearest in red. A green hint tells what pausing the gym would save.",
      elements:
        "subscription list, total card, week strip, payment day markers, due soon label, savings tip, add button, back button",
      pattern: "list",
      html: plans.subscriptions,
    },
    {
      slug: "shared-wallet",
      platform: "ios",
      title: "Shared wallet with settlement and members",
      description:
        "Wallet of a couple in Japanese. A bar painted in two colours splits this month's shared spending between both; below, an arrow from one portrait to the other says 11,200 yen are owed, with a button to settle. Three members are listed with role and share, one still invited, and a dashed row invites more.",
      elements:
        "split bar, settlement amount, avatars, settle button, member list, roles, invitation status, invite row",
      pattern: "members",
      html: plans.shared,
    },
    {
      slug: "settings-export",
      platform: "ios",
      title: "Settings with CSV export",
      description:
        "Settings page whose first card exports the records as CSV: number of entries, two date fields, checkboxes for spending, income and notes, and a blue button to create the file. Grouped rows below set the start of the month, automatic fixed costs and currency, then Face ID and blurred amounts with switches.",
      elements:
        "export card, date range fields, checkboxes, primary button, grouped list, toggle switches, value rows, tab bar",
      pattern: "settings",
      html: plans.settings,
    },
    {
      slug: "passcode",
      platform: "ios",
      title: "Passcode login with Face ID",
      description:
        "Lock screen of a money app. Blue, pink and yellow watercolour runs down from the top behind the logo of three overlapping blots and the name in hiragana. Two of four passcode dots are filled; round white digit keys follow with a face scan icon at the left and a backspace at the right, and a link for a forgotten passcode.",
      elements:
        "passcode dots, number pad, face id button, backspace key, logo, text link, watercolour background",
      pattern: "login",
      html: plans.login,
    },
  ],
};
