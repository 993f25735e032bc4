// Vento: weather for iPhone, in Italian. Every screen is a sky; glass cards, hair-thin figures.
import type { DemoApp } from "../kit/types.ts";
import * as pages from "./vento-pages.ts";

export const vento: DemoApp = {
  slug: "vento",
  name: "Vento",
  lang: "it",
  brand: {
    fonts: ["geist"],
    font: "'Geist Variable'",
    display: "'Geist Variable'",
    mono: "'Geist Variable'",
    radius: "22px",
    brand: "#2b6cb8",
    onBrand: "#ffffff",
    accent: "#ffe08a",
    ink: "#ffffff",
    muted: "rgba(255,255,255,.76)",
    faint: "rgba(255,255,255,.4)",
    bg: "#2b6cb8",
    surface: "rgba(255,255,255,.16)",
    raised: "#ffffff",
    line: "rgba(255,255,255,.2)",
    good: "#5ccf8a",
    bad: "#e4573d",
    warn: "#f7d84a",
  },
  screens: [
    {
      slug: "oggi",
      platform: "ios",
      title: "Current weather with hourly forecast",
      description:
        "Weather home in Italian on a blue sky that fades to grey, with sun and thin clouds. The town, a hair-thin 11 degrees and the condition stand at the left. Glass cards below hold a gust warning, six hours with icons and temperatures, a wind compass and a sunset arc; a floating pill switches between weather, map and list.",
      elements:
        "large temperature, sky background, glass cards, hourly forecast, warning banner, wind compass, sunset arc, page dots, floating tab bar",
      pattern: "dashboard",
      html: pages.today,
    },
    {
      slug: "dieci-giorni",
      platform: "ios",
      title: "Ten-day forecast with temperature bars",
      description:
        "Forecast list in Italian on a lilac and peach dawn. Each of ten rows has the day, a coloured weather icon with the chance of rain below it, the low and the high, and between them a bar from blue to yellow on a common scale; today's bar carries a dot. A note announces a drop of ten degrees and snow.",
      elements:
        "forecast list, weather icons, temperature range bars, rain probability, note card, back button, share button",
      pattern: "chart",
      html: pages.tenDays,
    },
    {
      slug: "radar",
      platform: "ios",
      title: "Rain radar map with timeline",
      description:
        "Weather map of the upper Adriatic in deep blue and green with blurred rain fields from cyan to red drifting over labelled towns. Round buttons for layers and location are at the top and a colour legend from strong to light at the right. A dark card has a pause button, the shown time and a tick timeline with a yellow marker at 19:40.",
      elements:
        "map, radar overlay, timeline scrubber, pause button, colour legend, layers button, location button, search pill, floating tab bar",
      pattern: "map",
      html: pages.map,
    },
    {
      slug: "qualita-aria",
      platform: "ios",
      title: "Air quality gauge with pollutants",
      description:
        "Air quality of Bologna on a hazy grey and ochre sky. A wide arc in six colours from green to violet has a white knob and encloses the index 87 and the word moderate, followed by advice. A glass card measures four pollutants as bars; another shows the next hours as small coloured columns.",
      elements:
        "arc gauge, index number, advice text, pollutant list, progress bars, column chart, glass cards, info button",
      pattern: "gauge",
      html: pages.air,
    },
    {
      slug: "allerta",
      platform: "ios",
      title: "Severe weather alert, hailstorms",
      description:
        "Red alert in Italian on a dark rainy sky with a red glow and a large lightning bolt. A white chip names the level, a very large headline the danger, with place and hours below. Glass cards give rain, gusts and hail size and three things to do, and columns show the expected intensity by hour; buttons follow it on the radar or mute it.",
      elements:
        "alert badge, headline, lightning illustration, stat row, safety checklist, primary button, mute button, close button",
      pattern: "alert",
      html: pages.severe,
    },
    {
      slug: "luoghi",
      platform: "ios",
      title: "Saved locations list",
      description:
        "List of five Italian places on dark navy, each a wide card filled with the gradient of its own sky: sunset, night, haze, dawn and storm. Name, time and condition are at the left, a weather icon and a large temperature with high and low at the right. A search field tops the list.",
      elements:
        "location cards, gradient backgrounds, temperature, weather icons, search field, add button, edit button, floating tab bar",
      pattern: "list",
      html: pages.towns,
    },
    {
      slug: "widget",
      platform: "ios",
      title: "Widget gallery for the home screen",
      description:
        "Preview of weather widgets on a violet and orange sunset. Two small squares show the current temperature and the air index as an arc, a wide white one the next hours, and three dark circles are meant for the lock screen; each has a caption. A white button adds them to the home screen.",
      elements:
        "widget previews, captions, grid, lock screen widgets, headline, primary button, close button",
      pattern: "gallery",
      html: pages.widgets,
    },
    {
      slug: "cerca-luogo",
      platform: "ios",
      title: "Add location search with suggestions",
      description:
        "Search for a place on a starry night sky. The field holds the letters San V with a caret; five suggestions below highlight the typed part in light blue and give province or altitude, an icon and the temperature. The last one is marked as already added, and the dark keyboard is open.",
      elements:
        "search field, autocomplete list, highlighted match, weather preview, added state, cancel button, keyboard",
      pattern: "search",
      html: pages.search,
    },
    {
      slug: "unita",
      platform: "ios",
      title: "Weather settings with units",
      description:
        "Light settings page in Italian. The first group sets the units of temperature, wind, rain and pressure with small segmented controls, wind being in knots. Grouped rows below switch alerts, set a gust threshold and a morning summary, and choose animated sky and app icon.",
      elements:
        "segmented controls, grouped list, toggle switches, value rows, section headings, footnote, back button",
      pattern: "settings",
      tokens: {
        ink: "#1a2b47",
        muted: "#6b7a92",
        faint: "#c4cedb",
        bg: "#f0f4f9",
        surface: "#ffffff",
        line: "#e2e8f0",
      },
      html: pages.units,
    },
    {
      slug: "sole-luna",
      platform: "ios",
      title: "Sun and moon times with moon phase",
      description:
        "Astronomy page on a starry night. A glass card draws the sun's path as a glowing arc above the horizon with sunrise, sunset and daylight, and tells that golden hour has begun. Below are a large waxing moon, a row of the coming moon phases with dates and a curve of day length.",
      elements:
        "sun path arc, sunrise and sunset times, moon illustration, moon phase strip, line chart, glass cards, back button",
      pattern: "detail",
      html: pages.sunMoon,
    },
    {
      slug: "permesso-posizione",
      platform: "ios",
      title: "Location permission prompt over onboarding",
      description:
        "First start of a weather app: the welcome page with name and slogan on a violet dawn is dimmed behind the system's location dialog. The dialog asks in Italian, explains why, previews a small map with a blue dot and a precise chip, and stacks three choices: once, while using the app, do not allow.",
      elements:
        "system alert, map preview, location dot, three stacked buttons, dimmed background, welcome headline",
      pattern: "permission",
      html: pages.permission,
    },
  ],
};
