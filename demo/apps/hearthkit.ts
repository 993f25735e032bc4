// Hearthkit: the smart home, for iPhone. Dark aubergine grey with an ember glow, large soft tiles.
import type { DemoApp } from "../kit/types.ts";
import * as house from "./hearthkit-house.ts";
import * as pages from "./hearthkit-pages.ts";

export const hearthkit: DemoApp = {
  slug: "hearthkit",
  name: "Hearthkit",
  lang: "en",
  brand: {
    fonts: ["figtree"],
    font: "'Figtree Variable'",
    display: "'Figtree Variable'",
    mono: "'Figtree Variable'",
    radius: "24px",
    brand: "#ffa56b",
    onBrand: "#331705",
    accent: "#b9a4ff",
    ink: "#f7f2ee",
    muted: "#a39cad",
    faint: "#554e60",
    bg: "#1a181f",
    surface: "#26232d",
    raised: "#37323f",
    line: "#353040",
    good: "#8fe0b0",
    bad: "#ff7a6b",
    warn: "#ffcf8d",
  },
  screens: [
    {
      slug: "rooms",
      platform: "ios",
      title: "Smart home dashboard with rooms",
      description:
        "Dark home screen of a smart house with a greeting and address. Scene pills, of which Dinner is active, and a strip of four readings stand above a grid of six room tiles. The two rooms with lights on glow orange, the others are grey; each tile has an icon, temperature and a short state.",
      elements: "room tiles, scene chips, active state glow, sensor readings, greeting, avatar, tab bar",
      pattern: "dashboard",
      html: pages.rooms,
    },
    {
      slug: "thermostat",
      platform: "ios",
      title: "Thermostat dial",
      description:
        "Heating control on a dark background with an ember glow. A thick peach arc with a white knob and fine ticks encloses the target of 22 degrees and the current 21.5. Round minus and plus buttons follow, four mode tiles with Heat active, and small bars that show today's schedule by hour.",
      elements:
        "circular dial, knob, target temperature, plus and minus buttons, mode selector, schedule bars, back button, settings button",
      pattern: "control",
      html: pages.thermostat,
    },
    {
      slug: "light-colour",
      platform: "ios",
      title: "Light colour picker wheel",
      description:
        "Control of one lamp: a large colour wheel that whitens towards the middle, with a peach handle. Tabs switch between colour, white and effects; six saved swatches and a plus follow. A thick brightness slider stands at 64 percent, and switches fade the lamp out at eleven and turn it on.",
      elements:
        "colour wheel, handle, colour swatches, brightness slider, tabs, toggle switches, back button",
      pattern: "control",
      html: pages.light,
    },
    {
      slug: "camera-live",
      platform: "ios",
      title: "Doorbell camera live view with events",
      description:
        "Live picture of the front path with a red LIVE badge, the clock and a green frame round a courier beside a parcel. Below it are buttons for a picture, a large orange hold-to-talk microphone and an alarm. A card shows today's events as marks on a timeline and as a list with play buttons.",
      elements:
        "live video, live badge, detection box, push to talk button, snapshot button, event timeline, event list, play buttons",
      pattern: "camera",
      html: pages.camera,
    },
    {
      slug: "routines",
      platform: "ios",
      title: "List of home automations",
      description:
        "Automations tab with a round orange add button and underlined tabs. Six cards pair a trigger icon with a coloured action icon and give the name, when it runs and what it does; switches at the right turn them on. The last two are off and dimmed.",
      elements:
        "automation cards, paired icons, toggle switches, underline tabs, add button, disabled state, tab bar",
      pattern: "list",
      html: house.routines,
    },
    {
      slug: "routine-editor",
      platform: "ios",
      title: "Automation editor with if, and, then",
      description:
        "Editor of the good-night routine. Coloured labels If, And and Then head stacks of blocks with icons: a time or a button press, someone being at home, then locking and dimming in order, each with a drag handle. A dashed row adds an action; Cancel and Save are in the header and Test it now at the bottom.",
      elements:
        "condition blocks, action blocks, drag handles, logic labels, add action row, name field, save button, test button",
      pattern: "editor",
      html: house.editor,
    },
    {
      slug: "energy",
      platform: "ios",
      title: "Weekly energy use with stacked bars",
      description:
        "Energy report for a week: 67.4 kilowatt hours in large figures, the cost and twelve percent less at the right. Stacked bars per day split grid power in orange and the own roof in green. Below, five consumers are ranked with icons, values and thin coloured bars; a segmented control changes the period.",
      elements:
        "stacked bar chart, segmented control, large number, trend label, legend, ranked list, progress bars, tab bar",
      pattern: "statistics",
      html: house.energy,
    },
    {
      slug: "pairing",
      platform: "ios",
      title: "Add device, pairing in progress",
      description:
        "Second step of adding a speaker. A glowing round icon sends out rings like radar, above the text that it is connecting and the phone should stay close. A checklist shows two finished steps, the third with a spinner and about 20 seconds, the last still to come; the scanned setup code is repeated below.",
      elements: "pairing animation, step checklist, spinner, qr code, setup code, close button",
      pattern: "progress",
      html: house.pairing,
    },
    {
      slug: "device-offline",
      platform: "ios",
      title: "Device offline error with likely causes",
      description:
        "Error page of window blinds that do not answer. An illustration of closed blinds carries a red badge with a crossed-out signal; text says when they were last heard and what was skipped. Three possible causes are listed, a low battery being marked most likely, above Try again and a help button.",
      elements: "error illustration, red badge, headline, cause list, retry button, help button, back button",
      pattern: "error state",
      html: pages.offline,
    },
    {
      slug: "door-lock",
      platform: "ios",
      title: "Smart lock with entry history",
      description:
        "Front door lock with a green glow: a huge round lock icon, the word Locked and since when. A slide-to-open track prevents accidents. Today's history lists who opened and how, with portrait, time and a coloured lock icon, including a warning about a wrong code.",
      elements:
        "status icon, slide to unlock, activity history, avatars, warning row, battery status, settings button",
      pattern: "control",
      html: house.lock,
    },
    {
      slug: "family",
      platform: "ios",
      title: "Family members and permissions",
      description:
        "Members of the household as four cards with square portraits, a small badge for at home or away, a line about where they are and their role: owner, child or guest. A group below sets what a child may do with switches for lights, heating and cameras. An orange Invite button is in the header.",
      elements: "member cards, role badges, presence indicator, permission toggles, invite button, tab bar",
      pattern: "members",
      html: house.family,
    },
  ],
};
