// Codeferry: code hosting and review in the browser. Night-sea blue, foam cyan, buoy orange, dense and small.
import type { DemoApp } from "../kit/types.ts";
import { commits, searchCode, security, tokens, twoFactor } from "./codeferry-more.ts";
import { board, editor, home, notFound, pipeline, review } from "./codeferry-pages.ts";

export const codeferry: DemoApp = {
  slug: "codeferry",
  name: "Codeferry",
  lang: "en",
  brand: {
    fonts: ["geist", "geist-mono"],
    font: "'Geist Variable'",
    display: "'Geist Variable'",
    mono: "'Geist Mono Variable'",
    radius: "6px",
    brand: "#5ce1e6",
    onBrand: "#04222a",
    accent: "#ff8b3d",
    ink: "#e3eef6",
    muted: "#8aa4b8",
    faint: "#4b6075",
    bg: "#071522",
    surface: "#0b1c2c",
    raised: "#11283c",
    line: "#1c344b",
    good: "#3ecf8e",
    bad: "#ff5d6c",
    warn: "#ffc84a",
  },
  screens: [
    {
      slug: "repository",
      platform: "web",
      title: "Repository home with file list and readme",
      description:
        "Home of a code repository in a dark blue theme. A branch switch and Clone button sit over the file list, headed by the last commit; every row has the message and age of its latest change. The readme with build badges and a code sample follows, and the right column holds topics, releases, contributors, a language bar and weekly commits.",
      elements:
        "file list, readme, branch selector, tabs, code block, badges, contributor avatars, language bar, bar chart, search box",
      pattern: "detail",
      html: home,
    },
    {
      slug: "editor",
      platform: "web",
      title: "Code editor with tabs, file tree and terminal",
      description:
        "Browser code editor. A file tree with marks for changed files and an outline is at the left, three tabs are open and the Rust source is coloured with line numbers and a minimap. A hover card explains a function, a colleague's named cursor stands in the text, and the terminal below shows one failed test of 214.",
      elements:
        "code editor, file tree, tabs, line numbers, minimap, hover card, terminal, status bar, collaborator cursor",
      pattern: "editor",
      html: editor,
    },
    {
      slug: "merge-request",
      platform: "web",
      title: "Pull request diff with review comments",
      description:
        "Review of a merge request as a unified diff with red removed and green added lines. A comment thread with two portraits is opened between the lines and holds a suggested change with an Apply link and a reply field. The left column lists the five files with line counts, reviewers with their verdict and checks, one of which failed.",
      elements:
        "code diff, comment thread, suggested change, file list, reviewers, status checks, breadcrumb, reply field, primary button",
      pattern: "comments",
      html: review,
    },
    {
      slug: "pipeline",
      platform: "web",
      title: "Pipeline run graph with a failed job",
      description:
        "Run of a build pipeline drawn as a graph in five stages. Jobs are boxes with a coloured edge, joined by curved lines: green done, yellow running, red failed, grey waiting. The failed job is opened below with its steps, a note that it is flaky, and the log with the failing lines on red.",
      elements:
        "pipeline graph, job nodes, status icons, step list, log viewer, durations, stop button, retry button, flaky badge",
      pattern: "progress",
      html: pipeline,
    },
    {
      slug: "issue-board",
      platform: "web",
      title: "Issue board in four columns",
      description:
        "Board of issues for a release with the columns open, in work, in review and done. Cards carry a number, title, coloured label pills, the assignee's portrait and, where there is one, a linked merge request. A bar in the head says that 25 of 43 are done; filters and New issue are at its right.",
      elements:
        "kanban board, cards, label pills, avatars, column counters, progress bar, filter buttons, linked merge request",
      pattern: "kanban",
      html: board,
    },
    {
      slug: "commits",
      platform: "web",
      title: "Commit history with branch graph",
      description:
        "Commit history under a year-long contribution heat map in shades of cyan. Commits are grouped by day; a coloured branch graph runs down the left edge, and each row gives author, message, lines added and removed, the state of its checks and a hash to copy. One row has a yellow release tag.",
      elements:
        "commit list, branch graph, contribution heat map, avatars, commit hash, copy button, status icons, filter dropdowns, release tag",
      pattern: "timeline",
      html: commits,
    },
    {
      slug: "api-tokens",
      platform: "web",
      title: "API tokens settings with new token",
      description:
        "Settings page for API tokens. A green box shows the token just made with a Copy button and says it is visible only now. The table below lists five tokens with coloured scopes, last use, end date in yellow or red where it matters, and Revoke; two notes warn about one without an end and one unused.",
      elements:
        "settings navigation, token field, copy button, success banner, table, scope badges, revoke link, warning cards",
      pattern: "settings",
      html: tokens,
    },
    {
      slug: "security-alerts",
      platform: "web",
      title: "Security alerts table with detail panel",
      description:
        "Open vulnerabilities of a repository, counted by severity in four cards with coloured tops. The table gives severity, problem, package or line, score and the version that mends it; the critical first row is selected. The right panel explains it, shows the dependency path, the one-line change and a button that opens a merge request.",
      elements:
        "alert table, severity badges, metric cards, detail panel, dependency path, code diff, tabs, primary button",
      pattern: "table",
      html: security,
    },
    {
      slug: "two-factor",
      platform: "web",
      title: "Two-factor setup with QR code",
      description:
        "Second of three steps to turn on two-factor sign-in. A large QR code on white is at the left with a key to type instead; numbered instructions are at the right above six code boxes, four of them filled, and a ring that counts the seconds left. The check button is still grey.",
      elements:
        "QR code, one-time code input, step progress, numbered instructions, countdown ring, copy key, settings navigation, disabled button",
      pattern: "verification",
      html: twoFactor,
    },
    {
      slug: "code-search",
      platform: "web",
      title: "Code search results with highlighted matches",
      description:
        "Search for a method across three repositories. The query with coloured operators is in the top bar, facets for kind, repository, language and path are at the left. Results are code excerpts with line numbers, each match marked in yellow; the right column describes the symbol and gives search hints.",
      elements:
        "search results, code excerpts, highlighted match, facets, query operators, line numbers, symbol card, sort menu",
      pattern: "search results",
      html: searchCode,
    },
    {
      slug: "not-found",
      platform: "web",
      title: "404 page, the ferry has left",
      description:
        "Error page drawn as a night at sea. Huge cyan fours stand on the horizon with an orange life buoy as the zero, beside a small ferry under the moon. The text says nothing is at this address and suggests the correctly spelt repository, with three buttons.",
      elements:
        "404 illustration, error message, suggested link, primary button, secondary button, top bar, search box",
      pattern: "error state",
      html: notFound,
    },
  ],
};
