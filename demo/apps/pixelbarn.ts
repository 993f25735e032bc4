// Pixelbarn: a ferry company's picture library in the browser. Brutalist: black lines, hull red, no corners.
import type { DemoApp } from "../kit/types.ts";
import {
  collections,
  colourSearch,
  deletion,
  guidelines,
  shareLink,
  storage,
  versions,
} from "./pixelbarn-more.ts";
import { bulk, detail, gallery, upload } from "./pixelbarn-pages.ts";

export const pixelbarn: DemoApp = {
  slug: "pixelbarn",
  name: "Pixelbarn",
  lang: "en",
  brand: {
    fonts: ["archivo", "geist-mono"],
    font: "'Archivo Variable'",
    display: "'Archivo Variable'",
    mono: "'Geist Mono Variable'",
    radius: "0px",
    brand: "#e62e1b",
    onBrand: "#ffffff",
    accent: "#f4c430",
    ink: "#111111",
    muted: "#6b675c",
    faint: "#b3ad9d",
    bg: "#f2efe6",
    surface: "#fffdf7",
    raised: "#e9e4d5",
    line: "#d8d2c1",
    good: "#2f8a47",
    bad: "#e62e1b",
    warn: "#f4c430",
  },
  screens: [
    {
      slug: "gallery",
      platform: "web",
      title: "Masonry gallery of a digital asset library",
      description:
        "Brutalist picture library with thick black lines. Tiles of different heights fill five columns, each with file name and type below and a yellow flag on new or expiring ones. The left column counts 1,968 things in huge numerals above checkboxes for kinds and bordered tags with counts.",
      elements:
        "masonry grid, image tiles, tag filter, checkboxes, view switcher, top navigation, upload button, search box, badges",
      pattern: "gallery",
      html: gallery,
    },
    {
      slug: "asset-detail",
      platform: "web",
      title: "Asset detail with metadata and numbered notes",
      description:
        "Detail page of one photograph. Three yellow numbered pins and a dashed crop frame lie on the large picture; a film strip of neighbours runs below. The right panel lists file facts, extracted colours and tags, then the notes that belong to the pins, one of them struck through as settled, and a field for a new one.",
      elements:
        "image viewer, annotation pins, metadata list, colour palette, comment list, tabs, thumbnail strip, tags, approval badge",
      pattern: "detail",
      html: detail,
    },
    {
      slug: "upload",
      platform: "web",
      title: "Upload queue with progress bars",
      description:
        "Upload page with a dashed drop area above a queue of seven files. Each row has a thumbnail, name and size, a black progress bar and time left; finished bars are green and one that broke off is striped red with a retry icon. A blue panel at the right sets collection, licence and tags for all of them.",
      elements:
        "drop zone, upload queue, progress bars, thumbnails, retry button, select, tag input, checkbox, primary button",
      pattern: "upload",
      html: upload,
    },
    {
      slug: "bulk-edit",
      platform: "web",
      title: "Bulk edit of five selected pictures",
      description:
        "Gallery with five tiles ticked and outlined in red. A black bar across the bottom counts the choice and its size with actions to collect, share, download, retire or delete. The right panel edits all five at once: tags on all, hatched tags on only some, and fields that say Mixed.",
      elements:
        "bulk action bar, multi select, checkboxes, side panel, tags, mixed value field, masonry grid, save button",
      pattern: "gallery",
      html: bulk,
    },
    {
      slug: "collections",
      platform: "web",
      title: "Collections with three-picture covers",
      description:
        "Overview of collections under an enormous headline. Each card is a cover of one large and two small pictures with the name, number of things and a coloured tag for team, open link or missing consent. The last cell is a dashed box that offers a collection by rule.",
      elements:
        "collection cards, cover collage, status tags, sort button, add button, dashed placeholder card, large headline",
      pattern: "gallery",
      html: collections,
    },
    {
      slug: "share-link",
      platform: "web",
      title: "Share link settings dialog",
      description:
        "Dialog with a hard black shadow over a washed-out gallery. A yellow half shows the shared collection with a small chart of openings; the other half has the link with a copy button and settings for access, password, end date, largest download and a stamp. Save, e-mail and kill link close it.",
      elements:
        "modal dialog, copy link field, toggles, date field, segmented control, bar chart, primary button, destructive link",
      pattern: "modal",
      html: shareLink,
    },
    {
      slug: "versions",
      platform: "web",
      title: "Version history with compare slider",
      description:
        "Two versions of one picture compared with a vertical slider: the pinker version 3 left of the handle, the warmer version 5 right of it, labelled A and B. A list at the right names five versions with date, change and author, the two compared ones marked; buttons go back to one or keep the other.",
      elements:
        "before and after slider, version list, segmented control, avatars, labels, restore button, image viewer",
      pattern: "timeline",
      html: versions,
    },
    {
      slug: "brand-guidelines",
      platform: "web",
      title: "Brand guidelines page on colour",
      description:
        "Chapter of an online brand book. Five swatches of unequal width give name, hex, print and paint values, red being twice as wide. Below are a right and a crossed-out wrong use of the mark and a list of readable colour pairs with contrast ratios; a black column at the left lists the chapters.",
      elements:
        "colour swatches, chapter navigation, do and don't examples, contrast table, logo, headline, download button",
      pattern: "article",
      html: guidelines,
    },
    {
      slug: "colour-search",
      platform: "web",
      title: "Image search by colour",
      description:
        "Search results for sea posters close to a red. The left column holds a colour field, hue strip, brand swatches and sliders for closeness and share. Eight results in a grid carry a bar that tells how much of the picture is red, from 46 down to 21 percent.",
      elements:
        "colour picker, hue slider, swatches, range sliders, result grid, percentage bars, search chip, checkboxes",
      pattern: "search results",
      html: colourSearch,
    },
    {
      slug: "storage",
      platform: "web",
      title: "Storage usage with clean-up advice",
      description:
        "Storage page led by 742 GB in giant numerals and a warning of when it is full. A segmented bar divides the terabyte by kind with a hatched free part. Under it are a table of the heaviest files with thumbnails and a blue panel with checkboxes that frees 91 GB.",
      elements:
        "storage bar, large figure, file table, thumbnails, checkboxes, upgrade button, legend, call to action",
      pattern: "billing",
      html: storage,
    },
    {
      slug: "delete-confirm",
      platform: "web",
      title: "Delete confirmation with typed phrase",
      description:
        "Destructive confirmation over a darkened gallery. A red head asks whether to delete five things for good, followed by their thumbnails and a warning that one is in use in six places. The person must type a phrase, half typed, so the Delete button is still grey; keeping and retiring are offered instead.",
      elements:
        "confirmation dialog, destructive action, typed confirmation, warning box, thumbnails, checkbox, disabled button",
      pattern: "modal",
      html: deletion,
    },
  ],
};
