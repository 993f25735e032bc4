// Pagewell: e-books and audiobooks on loan, for iPhone. Aubergine and ochre, a bookish serif, real covers on shelves.
import type { DemoApp } from "../kit/types.ts";
import * as more from "./pagewell-more.ts";
import * as pages from "./pagewell-pages.ts";

export const pagewell: DemoApp = {
  slug: "pagewell",
  name: "Pagewell",
  lang: "en",
  brand: {
    fonts: ["newsreader", "figtree", "fraunces"],
    font: "'Figtree Variable'",
    display: "'Newsreader Variable'",
    mono: "'Figtree Variable'",
    radius: "12px",
    brand: "#5a2a4d",
    onBrand: "#ffffff",
    accent: "#e0a458",
    ink: "#241a21",
    muted: "#85767f",
    faint: "#d3c6cd",
    bg: "#ffffff",
    surface: "#f7f2f4",
    raised: "#ffffff",
    line: "#eae1e5",
    good: "#3f8a66",
    bad: "#b5413a",
    warn: "#e0a458",
  },
  screens: [
    {
      slug: "shelf",
      platform: "ios",
      title: "Library shelf with current book",
      description:
        "Home of a library app. A tinted card shows the book being read with cover, chapter, time left, a progress bar and a Read on button next to headphones. Filter chips follow, then two shelves on which six illustrated covers stand, each with a note below such as due in 3 days, a percentage or new.",
      elements:
        "book covers, shelves, current book card, progress bar, filter chips, due date labels, sort button, tab bar",
      pattern: "gallery",
      html: pages.shelf,
    },
    {
      slug: "reading-view",
      platform: "ios",
      title: "Reading view of an e-book",
      description:
        "A page of a novel on sepia paper with almost no interface. The chapter title is centred, a large aubergine initial starts the text in a serif face, and one phrase is highlighted in yellow. Text settings and a set bookmark are in the header; a thin progress line with page and minutes left closes the page.",
      elements:
        "reading text, drop cap, highlighted passage, bookmark, text settings button, progress slider, page number, time left",
      pattern: "reader",
      html: pages.reader,
    },
    {
      slug: "appearance-sheet",
      platform: "ios",
      title: "Reader appearance bottom sheet",
      description:
        "Bottom sheet over the dimmed book page that sets how it looks. It has a brightness slider, five round paper themes from white to black with Sepia ringed, buttons for smaller and larger type, three typefaces shown as Ag, icons for line spacing and alignment, and a switch for scrolling.",
      elements:
        "bottom sheet, brightness slider, theme swatches, font size buttons, typeface picker, segmented icons, toggle switch, grabber",
      pattern: "modal",
      html: pages.appearance,
    },
    {
      slug: "highlights",
      platform: "ios",
      title: "Highlights and notes of a book",
      description:
        "All passages marked in one novel. Small cover, title and counts are on top, with chips that filter by highlighter colour. Quotations are set in serif type beside a coloured bar, some with the reader's own note in a tinted box, and give chapter, page and day; share and more icons end each entry.",
      elements:
        "quote list, colour bars, note boxes, colour filter chips, page reference, share icon, export button, book header",
      pattern: "list",
      html: pages.highlights,
    },
    {
      slug: "book-detail",
      platform: "ios",
      title: "Book detail with reviews",
      description:
        "Page of a mystery novel: an aubergine header holds the dark cover with a golden clock, title, author, half stars and genres. A row of facts gives pages, reading time, languages and free copies. After the blurb follow the average 4.4 with a bar for each number of stars and one review; the footer offers a sample or borrowing for 21 days.",
      elements:
        "book cover, star rating, rating histogram, fact row, genre tags, review card, borrow button, sample button, bookmark",
      pattern: "detail",
      html: pages.detail,
    },
    {
      slug: "search",
      platform: "ios",
      title: "Book search results with filters",
      description:
        "Results for winter sea. Two filter chips, free now and English, are filled with an x to remove them; others open menus. Each row has a cover, serif title, author, stars and formats, and in green how many copies are free or that it is already on the shelf, with a plus or a check at the right. A barcode button stands beside the search field.",
      elements:
        "search field, filter chips, result count, sort menu, book rows, star rating, availability label, add button, barcode button, tab bar",
      pattern: "search results",
      html: more.search,
    },
    {
      slug: "write-review",
      platform: "ios",
      title: "Write a review with star rating",
      description:
        "Review form for a finished book whose cover and title are on top. Four of five very large stars are filled, with the words really good below. Tags such as slow burn can be chosen; the text is being typed in a framed serif field with a counter and a spoiler option. Cancel and Post are in the header, the keyboard is open.",
      elements:
        "star rating input, tag chips, text area, character counter, spoiler option, post button, cancel button, keyboard",
      pattern: "form",
      html: more.review,
    },
    {
      slug: "reading-habits",
      platform: "ios",
      title: "Reading goal and statistics",
      description:
        "Statistics of a reader's year. An aubergine card has a ring of 31 out of 40 books and says how far behind the goal is. Three tiles give the streak, minutes a day and pages; a heat map of small squares shows reading days from August to November with a legend, and a row names the fastest book.",
      elements:
        "progress ring, goal card, stat tiles, heat map calendar, legend, year menu, list row, tab bar",
      pattern: "statistics",
      html: more.habits,
    },
    {
      slug: "contents",
      platform: "ios",
      title: "Table of contents",
      description:
        "Contents of a novel under tabs for contents, bookmarks and highlights. Chapters are set in serif type with number and page, grouped into two parts; those read are grey with a tick, and the current one is tinted, bold and says nine minutes left. A field at the bottom goes to a page.",
      elements:
        "chapter list, tabs, current chapter highlight, check marks, page numbers, section headings, go to page field, close button",
      pattern: "list",
      html: more.contents,
    },
    {
      slug: "audiobook",
      platform: "ios",
      title: "Audiobook player with chapters and speed",
      description:
        "Audiobook player on a wine-red gradient. Cover, title, author and narrator are at the top beside the time left; below are the position slider, skip buttons of 15 and 30 seconds round a white pause button, and five speeds with 1.2 in ochre. A dark sheet lists chapters with lengths, the sixth marked by a waveform.",
      elements:
        "audio player, cover art, progress slider, skip buttons, pause button, playback speed chips, chapter list, sleep timer, airplay button",
      pattern: "player",
      html: more.listen,
    },
    {
      slug: "loan-expired",
      platform: "ios",
      title: "Loan expired, book returned",
      description:
        "Empty state after a library loan ended. The greyed cover leans to the left with a red stamp that says Returned. Headline and text explain that the place and highlights are kept; a box says two readers are waiting, about five weeks. Buttons join the queue or buy the book.",
      elements:
        "illustration, stamp, headline, body text, waiting time box, primary button, secondary button, back button",
      pattern: "empty state",
      html: more.expired,
    },
  ],
};
