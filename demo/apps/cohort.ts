// Cohort Hall: courses with live groups in the browser. Navy and tangerine, friendly grotesque, video first.
import type { DemoApp } from "../kit/types.ts";
import { catalogue, checkout, detail, group, myWeek, player, pricing, quiz } from "./cohort-pages.ts";

export const cohort: DemoApp = {
  slug: "cohort-hall",
  name: "Cohort Hall",
  lang: "en",
  brand: {
    fonts: ["dm-sans", "bricolage-grotesque", "newsreader"],
    font: "'DM Sans Variable'",
    display: "'Bricolage Grotesque Variable'",
    mono: "monospace",
    radius: "12px",
    brand: "#16264f",
    onBrand: "#ffffff",
    accent: "#f27a2a",
    ink: "#141d36",
    muted: "#6f748a",
    faint: "#c8c9d2",
    bg: "#f6f2ea",
    surface: "#ffffff",
    raised: "#ffffff",
    line: "#ece6da",
    good: "#2f8f6b",
    bad: "#c8352b",
    warn: "#f2b441",
  },
  screens: [
    {
      slug: "lesson-player",
      platform: "web",
      title: "Video lesson with lesson list",
      description:
        "Lesson page with a large video in which a teacher stands before a board; captions, a chapter-marked progress bar and controls lie on its lower edge. Title, teacher and a button to mark the lesson as done follow. The right column lists the lessons of two weeks as done, playing or to come.",
      elements:
        "video player, captions, progress bar, chapter marks, playback controls, lesson list, tabs, mark as done button, top navigation",
      pattern: "player",
      html: player,
    },
    {
      slug: "catalogue",
      platform: "web",
      title: "Course catalogue",
      description:
        "Catalogue of courses under a navy banner that promises learning with twenty others. Subject pills and a sort menu lead to a grid of eight course cards, each with a teacher's picture, length, rating and price; some carry a tag such as four places left.",
      elements:
        "hero banner, category pills, course cards, tag, star rating, price, sort menu, search field, top navigation",
      pattern: "feed",
      html: catalogue,
    },
    {
      slug: "course",
      platform: "web",
      title: "Course page with weekly plan and booking card",
      description:
        "Course page with a large title, teacher, rating and hours a week. The plan is an accordion of six weeks with the third open. A raised card at the right has a video preview, price, places left, two dates as radio buttons and an orange button to take a place.",
      elements:
        "course title, accordion, video preview, price card, radio buttons, rating, avatar stack, call to action button",
      pattern: "detail",
      html: detail,
    },
    {
      slug: "quiz",
      platform: "web",
      title: "Quiz question about a chart",
      description:
        "Fifth of eight quiz questions with a segmented progress line. Four answers with letter tiles are stacked at the left, B being picked, and a focused field asks for the reason. The chart it is about, falling bars of bicycle accidents, is on a card at the right with a hint.",
      elements:
        "question heading, answer options, progress segments, text field, bar chart, hint box, skip button, primary button",
      pattern: "form",
      html: quiz,
    },
    {
      slug: "my-week",
      platform: "web",
      title: "Learner's weekly dashboard",
      description:
        "Personal dashboard with a greeting and a streak. Seven day boxes hold the week's films, exercises and live evening, Saturday being navy as today. Running courses show pictures and progress bars; a ring with bars for time spent and messages that wait are at the right.",
      elements:
        "week strip, course progress cards, progress ring, bar chart, streak badge, activity list, avatars, top navigation",
      pattern: "dashboard",
      html: myWeek,
    },
    {
      slug: "group",
      platform: "web",
      title: "Group feed with exercises",
      description:
        "Feed of a course group in three columns. Topics are at the left, posts in the middle, one showing the word minimum set very large and one with a short film by the teacher, each with applause and replies. The right announces the next live evening and lists the most helpful members.",
      elements:
        "feed posts, post composer, topic list, image attachment, video attachment, reactions, event card, leaderboard, avatars",
      pattern: "feed",
      html: group,
    },
    {
      slug: "pricing",
      platform: "web",
      title: "Course pricing: single, season, team",
      description:
        "Three offers side by side on cream: a single course, a season and a team plan. The season card in the middle is navy with an orange tag about two free courses. Each lists what is included with ticks and has its own button; a line with portraits says nine of ten people finish.",
      elements:
        "pricing cards, highlighted plan, feature list, badge, call to action buttons, avatar stack, top navigation",
      pattern: "pricing",
      html: pricing,
    },
    {
      slug: "checkout",
      platform: "web",
      title: "Course checkout",
      description:
        "Checkout for a course place. The form asks for the name in the group and time zone, offers card, bank or voucher, and the card number is being typed. The summary card repeats the course picture, a discount and VAT, shows the sum in large figures and how long the place is held.",
      elements:
        "checkout form, payment method tiles, card field, checkbox, order summary, discount row, total, primary button, countdown",
      pattern: "checkout",
      html: checkout,
    },
  ],
};
