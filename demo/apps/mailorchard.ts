// Mailorchard: newsletters in the browser. Blossom pink, cherry and leaf green, round shapes, a soft serif.
import type { DemoApp } from "../kit/types.ts";
import { domain, importCsv, journey, optIn, pricing, signUp } from "./mailorchard-more.ts";
import { abTest, campaignList, mailEditor, report, segment } from "./mailorchard-pages.ts";

export const mailorchard: DemoApp = {
  slug: "mailorchard",
  name: "Mailorchard",
  lang: "en",
  brand: {
    fonts: ["nunito", "fraunces", "geist-mono"],
    font: "'Nunito Variable'",
    display: "'Fraunces Variable'",
    mono: "'Geist Mono Variable'",
    radius: "16px",
    brand: "#c4213f",
    onBrand: "#ffffff",
    accent: "#3f7a3a",
    ink: "#2a1714",
    muted: "#8b6a64",
    faint: "#d3b9b3",
    bg: "#fdf3ee",
    surface: "#ffffff",
    raised: "#fbe9e5",
    line: "#f0e0da",
    good: "#3f7a3a",
    bad: "#c4213f",
    warn: "#e0962d",
  },
  screens: [
    {
      slug: "campaigns",
      platform: "web",
      title: "Campaign list of an e-mail newsletter",
      description:
        "List of newsletters of a bakery. Each wide rounded row has a drawn loaf as thumbnail, a serif title, when and to how many it was sent, and the share opened and clicked; a draft and a planned one show buttons instead. Counted filter pills are above, and a green rounded sidebar with an apple tree measures how full the list is.",
      elements:
        "campaign list, thumbnails, status badges, filter pills, open rate, sidebar navigation, usage bar, primary button, search",
      pattern: "list",
      html: campaignList,
    },
    {
      slug: "mail-editor",
      platform: "web",
      title: "Drag-and-drop e-mail editor",
      description:
        "Editor for a newsletter. Blocks such as heading, picture, button and coupon are tiles at the left; a Button tile is being dragged by a grabbing hand onto a green dashed drop zone in the letter. The picture block in the letter is outlined with its own small toolbar, and the right panel sets its alternative text, link and width. Switches for desktop, phone and dark mode are on top.",
      elements:
        "drag and drop, block palette, drop zone, email preview, device switcher, properties panel, merge tag, slider, toggles, subject field",
      pattern: "editor",
      html: mailEditor,
    },
    {
      slug: "segment",
      platform: "web",
      title: "Audience segment builder with and/or rules",
      description:
        "Rule builder for a group of subscribers. Conditions are rounded rows of chips with the number of matching people, joined by AND and AND NOT, with a dashed pink group of two joined by OR. The right card counts 2,846 people, shows three overlapping circles and names four examples.",
      elements:
        "rule builder, condition rows, and/or connectors, nested group, live count, Venn diagram, avatars, primary button",
      pattern: "flow builder",
      html: segment,
    },
    {
      slug: "report",
      platform: "web",
      title: "Campaign report with click map",
      description:
        "Report on one newsletter. Five tinted cards give arrived, opened, clicked, bought and left; a line chart draws opens and clicks over the first 24 hours. Below are a bar of devices and bars of the last six letters, and at the right a miniature of the letter with red circles that say where people clicked.",
      elements:
        "metric cards, line chart, click map, stacked bar, bar chart, legend, primary button, sidebar navigation",
      pattern: "report",
      html: report,
    },
    {
      slug: "ab-test",
      platform: "web",
      title: "A/B test set-up for a subject line",
      description:
        "Set-up of a test between two subject lines. Two cards A and B hold subject, preview line and a miniature of the inbox row, B being edited. A wide bar with two handles splits the list into 15, 15 and 70 percent; below one chooses what decides and after how many hours, and a green note says the groups are large enough.",
      elements:
        "variant cards, text fields, split slider, radio buttons, duration pills, inbox preview, hint box, primary button",
      pattern: "form",
      html: abTest,
    },
    {
      slug: "journey",
      platform: "web",
      title: "Automation flow diagram of a welcome journey",
      description:
        "Flow of an automated welcome series drawn like branches of a tree. Rounded steps with coloured icons run downwards from joining the list to a letter and a question, which splits into yes and no with percentages. Dark counters sit on every step; the outlined letter is opened in a right panel with its figures.",
      elements:
        "flow diagram, step nodes, branch condition, counters, side panel, running toggle, add step button, connectors",
      pattern: "flow builder",
      html: journey,
    },
    {
      slug: "import-csv",
      platform: "web",
      title: "CSV import wizard, match columns",
      description:
        "Second of four steps to import subscribers. Each row pairs a column of the file and its first values with a select for the field it becomes, marked by a green check or an amber warning. Two boxes below deal with 19 unreadable dates and with people already on the list; a line sums up the result next to the Next button.",
      elements:
        "stepper, mapping table, select fields, validation marks, warning box, option pills, summary line, next button",
      pattern: "wizard",
      html: importCsv,
    },
    {
      slug: "domain",
      platform: "web",
      title: "Domain verification steps with DNS records",
      description:
        "Set-up of an own sending domain. A vertical stepper of four steps is at the left, the second one current. A table lists four DNS records to copy, three found and one that differs; a red box explains the difference with found and expected values side by side.",
      elements:
        "vertical stepper, DNS record table, copy icons, status icons, error box, comparison, check again button",
      pattern: "wizard",
      html: domain,
    },
    {
      slug: "pricing",
      platform: "web",
      title: "Pricing calculator by list size",
      description:
        "Pricing page with a calculator. A slider whose handle is an apple sets 18,500 people, with a switch for yearly payment and a charity checkbox; a white receipt beside it subtracts both discounts down to 57.12 euros. Three plan cards follow, the middle one green and marked as fitting.",
      elements:
        "range slider, price summary, toggle, checkbox, plan cards, recommended badge, feature list, navigation",
      pattern: "pricing",
      html: pricing,
    },
    {
      slug: "sign-up",
      platform: "web",
      title: "Sign-up page with orchard illustration",
      description:
        "Registration page split in two. The left half is an illustrated hillside of apple trees under a yellow sun with a large serif promise and four portraits. The right half is the form with name, e-mail and a focused password field with a strength bar, two checkboxes and a cherry-red button.",
      elements:
        "sign-up form, password strength meter, checkboxes, illustration, avatars, split layout, primary button, text link",
      pattern: "sign up",
      html: signUp,
    },
    {
      slug: "opt-in",
      platform: "web",
      title: "Double opt-in settings with mail preview",
      description:
        "Settings for the confirmation mail. Five rows with toggles define reminders, deletion and proof, the last one switched off; two fields hold subject and target page. A small funnel counts who signed up, opened and confirmed, and a phone frame at the right previews the mail with its red button.",
      elements:
        "toggles, text fields, phone preview, funnel, progress bars, segmented control, save button, sidebar navigation",
      pattern: "settings",
      html: optIn,
    },
  ],
};
