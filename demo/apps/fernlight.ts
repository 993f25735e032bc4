// Fernlight: houseplant care for iPhone. Botanical and light, a soft serif, chartreuse and terracotta.
import type { DemoApp } from "../kit/types.ts";
import * as pages from "./fernlight-pages.ts";

export const fernlight: DemoApp = {
  slug: "fernlight",
  name: "Fernlight",
  lang: "en",
  brand: {
    fonts: ["fraunces", "figtree"],
    font: "'Figtree Variable'",
    display: "'Fraunces Variable'",
    mono: "'Figtree Variable'",
    radius: "22px",
    brand: "#3d5a1e",
    onBrand: "#ffffff",
    accent: "#d8ee6b",
    ink: "#26330f",
    muted: "#78826a",
    faint: "#bcc4a8",
    bg: "#fbfcf4",
    surface: "#f0f3e2",
    raised: "#ffffff",
    line: "#e2e7cf",
    good: "#5e8d3a",
    bad: "#c9482c",
    warn: "#e8b93a",
  },
  screens: [
    {
      slug: "plant-scan",
      platform: "ios",
      title: "Plant scanner camera viewfinder",
      description:
        "Full-screen camera pointed at a potted monstera. White corner brackets frame the leaves, a glowing scan line runs across them and dots mark four detected leaves; a pill below says to hold still. Light, Identify and Diagnose modes sit above a large round shutter, with the last photo at its left and help at its right.",
      elements:
        "camera viewfinder, corner brackets, scan line, shutter button, mode switcher, flash toggle, gallery thumbnail, hint pill, close button",
      pattern: "camera",
      html: pages.scan,
    },
    {
      slug: "identification",
      platform: "ios",
      title: "Plant identification result with confidence",
      description:
        "Result of a plant scan: the photo fills the top with a badge that says 97 percent sure, and a rounded sheet below names the Swiss cheese plant with its Latin name. Three tinted tiles give light, watering and toxicity to cats. Two less likely matches follow with their percentages, above Not it and Add to my garden.",
      elements:
        "hero photo, confidence badge, info tiles, alternative matches, secondary button, primary button, share button, back button",
      pattern: "scan result",
      html: pages.result,
    },
    {
      slug: "watering-calendar",
      platform: "ios",
      title: "Watering calendar with today's tasks",
      description:
        "Month calendar of plant care for November where coloured dots under the dates stand for watering, feeding and repotting. Today, the 21st, is a filled dark green tile. A green sheet below lists today's two plants with photo, amount of water and a round check mark; one is done and struck through.",
      elements:
        "month calendar, event dots, legend, today highlight, task list, checkbox, plant thumbnail, tab bar",
      pattern: "calendar",
      html: pages.calendar,
    },
    {
      slug: "light-meter",
      platform: "ios",
      title: "Light meter gauge in lux",
      description:
        "Measuring tool on a warm yellow gradient. A wide arc in five colours from dim to bright carries a white knob and encloses a sun and the figure 4,860 lux, with the verdict Bright, indirect below. A card shows four of the owner's plants and whether each would be happy here; one is too bright in red.",
      elements:
        "arc gauge, large number, tick marks, verdict label, recommendation card, plant thumbnails, primary button, info button",
      pattern: "gauge",
      html: pages.lightMeter,
    },
    {
      slug: "plant-detail",
      platform: "ios",
      title: "Plant profile with care needs",
      description:
        "Page of one houseplant called Monty: the name in a very large serif at the left, tags for place, age and height, and the potted plant cut out at the right. A dark green banner says it is thirsty today with a Done button. Four cards show light, humidity, warmth and food as bars; a strip of dated photos documents growth.",
      elements:
        "cut-out image, tags, reminder banner, metric cards, progress bars, photo strip, back button, camera button",
      pattern: "detail",
      html: pages.detail,
    },
    {
      slug: "journal",
      platform: "ios",
      title: "Plant care journal timeline",
      description:
        "Diary of everything that happened to the plants, as a vertical timeline with the day in serif figures at the left. Entries carry a note and sometimes a large photo, a dose chip or a pair of photos. Pills on top filter by plant and a round plus button adds an entry.",
      elements: "timeline, date markers, photo attachments, filter pills, add button, note text, tab bar",
      pattern: "timeline",
      html: pages.journal,
    },
    {
      slug: "diagnosis",
      platform: "ios",
      title: "Plant disease diagnosis with treatment steps",
      description:
        "Treatment plan after a diagnosis. A pink card shows the fern with the sick spot circled, the likely cause spider mites with 84 percent and its symptoms. Below a progress bar, four numbered steps: the first is ticked, the second is a raised card with Done and a reminder button, the others are still grey.",
      elements:
        "diagnosis card, annotated photo, confidence label, step list, progress bar, check mark, inline buttons, help link",
      pattern: "help",
      html: pages.diagnose,
    },
    {
      slug: "add-plant",
      platform: "ios",
      title: "Add plant wizard, choose the room",
      description:
        "Second of four steps for adding a plant, with a segmented progress bar on top and the plant's photo and name below it. Four room cards with pictures form a grid; Study is selected with a green border and a check. A dashed row adds a room, and a slider sets the distance from the window to one metre.",
      elements:
        "step indicator, selectable cards, check badge, dashed add row, slider, heading, continue button, back button",
      pattern: "wizard",
      html: pages.addPlant,
    },
    {
      slug: "reminder-primer",
      platform: "ios",
      title: "Notification permission primer",
      description:
        "Screen shown before the system asks about notifications. Two sample notifications, one behind the other, float above a potted pilea on a chartreuse curve. On dark green below, a serif headline promises a nudge on the day, not every day, followed by how often, an Allow reminders button and a Not now link.",
      elements: "sample notification, illustration, headline, explanatory text, allow button, not now link",
      pattern: "permission",
      html: pages.primer,
    },
    {
      slug: "achievements",
      platform: "ios",
      title: "Achievements with flower badges",
      description:
        "Badge collection of a plant carer. A dark green card shows level four, Green thumb, with a progress bar towards the next level. Nine flower-shaped badges in a grid of three follow: five earned in different colours with the date, four grey with a lock and what is missing.",
      elements:
        "badge grid, locked badges, level card, progress bar, counter, earned date, share button, tab bar",
      pattern: "achievements",
      html: pages.achievements,
    },
    {
      slug: "empty-garden",
      platform: "ios",
      title: "Empty garden, add the first plant",
      description:
        "Garden tab without any plants. An illustration shows a window with sun and three dashed outlines of pots on a sill, one already sprouting. A friendly headline and a sentence say what the app will work out; buttons offer to scan the first plant or to search by name.",
      elements: "empty state illustration, headline, body text, primary button, secondary button, tab bar",
      pattern: "empty state",
      html: pages.emptyGarden,
    },
  ],
};
