// Plume: a photo diary with readers, for iPhone. Quiet white, serif captions, one apricot-to-lilac glow.
import type { DemoApp } from "../kit/types.ts";
import * as pages from "./plume-pages.ts";
import * as people from "./plume-people.ts";

export const plume: DemoApp = {
  slug: "plume",
  name: "Plume",
  lang: "en",
  brand: {
    fonts: ["newsreader"],
    font: "'Inter Variable'",
    display: "'Newsreader Variable'",
    mono: "'Inter Variable'",
    radius: "12px",
    brand: "#17161a",
    onBrand: "#ffffff",
    accent: "#a98bff",
    ink: "#17161a",
    muted: "#86818a",
    faint: "#cfcad2",
    bg: "#fdfcfb",
    surface: "#ffffff",
    raised: "#f3f0ee",
    line: "#e4dfdc",
    good: "#3fa66a",
    bad: "#d92c4b",
    warn: "#f0a83a",
  },
  screens: [
    {
      slug: "feed",
      platform: "ios",
      title: "Photo feed with stories",
      description:
        "Home of a photo diary. Below the serif wordmark runs a row of round story portraits with glowing rings, the first being the user's own with a plus. One post fills the rest: author and place, an edge-to-edge photograph of a house with green shutters, counts of likes and comments, page dots and a caption in serif type. The bottom bar has icons only.",
      elements:
        "stories row, avatar rings, post card, full-width photo, carousel dots, like button, comment count, caption, icon tab bar, message badge",
      pattern: "feed",
      html: pages.feed,
    },
    {
      slug: "story-viewer",
      platform: "ios",
      title: "Full-screen story viewer with poll",
      description:
        "A story shown edge to edge: a dusk landscape with five thin progress segments on top, the third running, above the author's name and close button. A tilted white text label and a poll card with two answers, 71 and 29 percent, are stuck on the picture. A reply field, a heart and a send icon stand below on black.",
      elements:
        "story progress segments, full-screen image, poll sticker, text sticker, reply field, heart button, mute button, close button",
      pattern: "player",
      html: pages.story,
    },
    {
      slug: "composer",
      platform: "ios",
      title: "New post composer with photos and caption",
      description:
        "Writing a new entry: three chosen photographs with numbers in their corners and a dashed tile to add more, then a caption in large serif type with a violet mention and the caret. Rows set place, diary date and who sees it; the keyboard is open. Cancel and a black Share button are in the header.",
      elements:
        "text editor, photo picker thumbnails, selection numbers, mention, option rows, audience selector, share button, cancel button, keyboard",
      pattern: "editor",
      html: pages.composer,
    },
    {
      slug: "photo-editor",
      platform: "ios",
      title: "Photo editor with filters and sliders",
      description:
        "Dark editor with a square photograph of oranges. Five filter thumbnails with names follow, Dune being outlined in white, and four sliders with values set strength, warmth, contrast and grain. Undo and redo are at the top beside a glowing Next button; tools for looks, adjusting, cropping, blur and words form the bottom row.",
      elements:
        "photo canvas, filter thumbnails, sliders, undo and redo buttons, tool bar, next button, hint label",
      pattern: "editor",
      html: pages.editor,
    },
    {
      slug: "comments",
      platform: "ios",
      title: "Comments in a bottom sheet",
      description:
        "A tall white sheet over a dimmed photograph lists 46 comments. Each has portrait, handle, age, text, Reply and a heart with its count; two replies are indented under the first. A row of coloured quick reactions and an input with a round send button are fixed at the bottom.",
      elements:
        "bottom sheet, comment list, nested replies, like counts, quick reactions, comment input, send button, sort menu, grabber",
      pattern: "comments",
      html: pages.comments,
    },
    {
      slug: "explore",
      platform: "ios",
      title: "Explore grid of photographs",
      description:
        "Discovery page whose three-column mosaic is interrupted by one large square and one tall tile; small marks show albums and videos. A round search field and chips that filter by colour, each with a dot, stand above. The icon tab bar closes the page.",
      elements: "mosaic grid, search field, colour filter chips, album icon, video icon, icon tab bar",
      pattern: "search",
      html: people.explore,
    },
    {
      slug: "profile",
      platform: "ios",
      title: "Public profile with photo grid",
      description:
        "Someone else's profile: portrait in a glowing ring beside counts of entries, readers and reading, a serif name, biography, link and mutual readers. Buttons say Reading and Message. Round highlight covers follow, then tabs for grid, calendar and saved and a three-column grid of photographs.",
      elements:
        "avatar, stat counters, biography, link, follow button, message button, highlights, tabs, photo grid, mutual followers",
      pattern: "profile",
      html: people.profile,
    },
    {
      slug: "messages",
      platform: "ios",
      title: "Direct messages inbox with notes",
      description:
        "Inbox of private messages. Under the search field, four portraits carry short notes in floating bubbles. Threads below show portrait with an online dot, name, last message and age; unread ones are bold with a glowing dot, read ones end in a camera icon. Two message requests are announced at the right.",
      elements:
        "conversation list, unread indicator, online dot, note bubbles, search field, requests link, compose button, account switcher",
      pattern: "chat",
      html: people.messages,
    },
    {
      slug: "activity",
      platform: "ios",
      title: "Notifications grouped by day",
      description:
        "Activity page with filter pills for likes, comments and readers. Rows under New and This week join one or two portraits with a sentence, the time and either a small photograph or a button to read back. A pastel card at the end recalls a photograph from a year ago.",
      elements:
        "notification list, section headings, stacked avatars, photo thumbnails, follow back button, filter pills, memory card, icon tab bar",
      pattern: "notifications",
      html: people.activity,
    },
    {
      slug: "edit-profile",
      platform: "ios",
      title: "Edit profile form",
      description:
        "Form for one's own profile with Cancel and Done in the header. The portrait has a camera badge; rows with labels at the left hold name, handle with a green free mark, pronouns, a biography being typed with 69 of 150 characters, and a link. Seven colour dots choose the diary's colour and a switch makes it private.",
      elements:
        "form, avatar picker, text fields, availability check, character counter, colour swatches, toggle switch, done button",
      pattern: "form",
      html: people.editProfile,
    },
    {
      slug: "report-sheet",
      platform: "ios",
      title: "Report or block action sheet",
      description:
        "Action sheet over a dimmed post that promises free cameras. Its header shows the account with joined 2 days ago; rows copy the link, show fewer, or mute, and two red rows report the entry or block the account, each with a line of explanation. A separate Cancel button sits below.",
      elements:
        "action sheet, account header, destructive actions, icons, helper text, cancel button, dimmed background",
      pattern: "modal",
      html: people.report,
    },
  ],
};
