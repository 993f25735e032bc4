// Quillstack: a team's documents in the browser. Paper white, ink, one berry red, a reading serif for content.
import type { DemoApp } from "../kit/types.ts";
import {
  ask,
  database,
  editor,
  emptyDrafts,
  preferences,
  review,
  search,
  sharing,
  welcome,
} from "./quillstack-pages.ts";

export const quillstack: DemoApp = {
  slug: "quillstack",
  name: "Quillstack",
  lang: "en",
  brand: {
    fonts: ["geist", "newsreader", "geist-mono"],
    font: "'Geist Variable'",
    display: "'Newsreader Variable'",
    mono: "'Geist Mono Variable'",
    radius: "9px",
    brand: "#a3263f",
    onBrand: "#ffffff",
    accent: "#2f6fb3",
    ink: "#241f1c",
    muted: "#857b72",
    faint: "#cbc0b3",
    bg: "#fffdf9",
    surface: "#fffdf9",
    raised: "#faf6ef",
    line: "#ebe3d8",
    good: "#2f8f6b",
    bad: "#b3261e",
    warn: "#c9922e",
  },
  screens: [
    {
      slug: "invite",
      platform: "web",
      title: "Onboarding: invite your team",
      description:
        "Second of three set-up steps of a document tool. Three address fields are filled in, the last with a red hint about a missing ending; a link can be copied instead. The berry red right half shows a document with portraits and two coloured name flags of people who write in it.",
      elements:
        "text fields, inline error, step label, copy link, primary button, skip link, product preview, avatar stack",
      pattern: "onboarding",
      html: welcome,
    },
    {
      slug: "editor",
      platform: "web",
      title: "Document editor with formatting toolbar",
      description:
        "Page editor with the document tree at the left. A reader's report in a large serif has properties under its title, two paragraphs, a checklist with a mention and a quotation box. A sentence is selected and a floating toolbar offers bold, highlight, link, comment and improve; a caret waits in the last line.",
      elements:
        "rich text editor, floating toolbar, selected text, page properties, checklist, callout, document tree, share button, mention",
      pattern: "editor",
      html: editor,
    },
    {
      slug: "comments",
      platform: "web",
      title: "Document with suggestions and comments",
      description:
        "Style guide under review. Struck red and underlined green words are suggested changes, pink passages carry comments. Three comment cards stand in the right margin, the open one with a reply and an answer field; a small two-column table ends the page.",
      elements:
        "comment thread, tracked changes, highlighted text, reply field, resolve button, table, document tree, avatars",
      pattern: "editor",
      html: review,
    },
    {
      slug: "share-dialog",
      platform: "web",
      title: "Share document dialog",
      description:
        "Sharing dialog over a dimmed document. A name chip and a half-typed address sit in the invitation field with a role menu; people are listed with portraits and rights. A beige box turns on a public link with a password, and the footer copies the link.",
      elements:
        "modal dialog, invite field, name chip, role menu, people list, toggle switch, radio buttons, copy link, primary button",
      pattern: "modal",
      html: sharing,
    },
    {
      slug: "search",
      platform: "web",
      title: "Document search with a short answer",
      description:
        "Search for map permissions with removable filter chips. A tinted box gives a short answer with source numbers; five hits below are pages, a table row, a comment and a PDF, each with place, date and the found words marked in pink. The first hit is selected with an Enter hint.",
      elements:
        "search field, filter chips, answer box, result list, highlighted snippet, file type icons, keyboard hint, document tree",
      pattern: "search results",
      html: search,
    },
    {
      slug: "database",
      platform: "web",
      title: "Manuscript database table",
      description:
        "Table of manuscripts inside a document tool, with tabs for other views such as board and calendar. Columns have small type icons and hold title, author, kind, editor with portrait, a coloured state, pages and due date. The footer counts rows and sums pages.",
      elements:
        "database table, view tabs, column type icons, status badges, avatars, filter icon, new row button, summary footer",
      pattern: "table",
      html: database,
    },
    {
      slug: "ask",
      platform: "web",
      title: "Assistant chat over documents",
      description:
        "Chat with an assistant that knows the team's documents. It answers which covers are missing with a small table of titles and people, a warning sentence and three numbered sources. A second question is being worked on, shown by dots; the field below limits where to look and has a stop button.",
      elements:
        "chat messages, answer table, source chips, typing indicator, prompt field, stop button, feedback icons, document tree",
      pattern: "chat",
      html: ask,
    },
    {
      slug: "appearance",
      platform: "web",
      title: "Appearance settings with themes",
      description:
        "Settings page for appearance. Five theme previews are drawn as small pages, Paper being chosen; below are a reading face selector, a text size slider, line length and three switches. A column of setting sections stands between the document tree and the content.",
      elements:
        "theme previews, segmented control, slider, toggle switch, setting rows, settings navigation, document tree",
      pattern: "settings",
      html: preferences,
    },
    {
      slug: "no-drafts",
      platform: "web",
      title: "Empty drafts folder with templates",
      description:
        "Private drafts folder without pages. A drawing of blank sheets and a red quill stands over a calm serif headline and a promise of privacy. Two buttons start a blank page or import one, and three templates are offered as cards.",
      elements: "illustration, empty message, primary button, import button, template cards, document tree",
      pattern: "empty state",
      html: emptyDrafts,
    },
  ],
};
