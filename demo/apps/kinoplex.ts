// 키노플렉스 (Kinoplex): Korean films and series in the browser. Warm black, ivory, projector gold, serif titles.
import type { DemoApp } from "../kit/types.ts";
import { continueWatching, devices, pin, planChoice } from "./kinoplex-more.ts";
import { detail, emptyList, episodeList, home, player, profiles, searchGrid } from "./kinoplex-pages.ts";

export const kinoplex: DemoApp = {
  slug: "kinoplex",
  name: "키노플렉스",
  lang: "ko",
  brand: {
    fonts: ["geist"],
    // No package has Hangul, so the machine that renders needs Noto CJK, as the Japanese app does for rare signs.
    font: "'Geist Variable','Noto Sans CJK KR','Noto Sans KR',sans-serif",
    display: "'Noto Serif CJK KR','Noto Serif KR',serif",
    mono: "'Geist Variable'",
    radius: "6px",
    brand: "#e8b44c",
    onBrand: "#1f1405",
    accent: "#7a2a33",
    ink: "#f6efe0",
    muted: "#a2978a",
    faint: "#5d544d",
    bg: "#0b080a",
    surface: "#171113",
    raised: "#211a1b",
    line: "#2c2422",
    good: "#7fd08a",
    bad: "#ff7d6b",
    warn: "#e8b44c",
  },
  screens: [
    {
      slug: "home",
      platform: "web",
      title: "Streaming home with hero and rows (Korean)",
      description:
        "Home of a Korean video service on warm black. A still of a moonlit house fills the upper half with a huge serif title, match percentage, a short text and buttons to play or read more. Below are a row of wide stills and a top ten whose posters stand beside giant outlined numerals.",
      elements:
        "hero banner, play button, carousel rows, ranked posters, age rating badge, top navigation, profile menu, title logo",
      pattern: "home",
      html: home,
    },
    {
      slug: "title-detail",
      platform: "web",
      title: "Title detail overlay of a thriller series (Korean)",
      description:
        "Overlay card for one series above a dimmed page. Its upper half is a still of a red corridor with the title, a gold play button and round icons to add, like, download and share. Beneath are match, age and quality badges, a synopsis beside the credits, four cast members and four similar titles.",
      elements:
        "detail modal, hero image, play button, icon buttons, cast list, badges, related titles, close button, synopsis",
      pattern: "modal",
      html: detail,
    },
    {
      slug: "player",
      platform: "web",
      title: "Video player with audio and subtitle menu (Korean)",
      description:
        "Full-screen player during an episode. A subtitle line is shown over the picture; a dark menu at the lower right lists audio languages and subtitles with the chosen ones checked, and three letter sizes. The gold progress bar has a preview thumbnail above it, and controls for pause, skip, volume, next episode, captions, speed and full screen run below.",
      elements:
        "video player, progress bar, preview thumbnail, subtitle menu, playback controls, captions, time code, watch party badge, back arrow",
      pattern: "player",
      html: player,
    },
    {
      slug: "profiles",
      platform: "web",
      title: "Who is watching? Profile picker (Korean)",
      description:
        "Profile selection in the middle of a dark page. Five square smiling faces in different colours stand in a row, the first one ringed, one with a lock and the children's one with a 7+ tag. Under them are buttons to manage and to add profiles.",
      elements:
        "profile picker, avatars, lock icon, age tag, headline, secondary button, add profile button, logo",
      pattern: "picker",
      html: profiles,
    },
    {
      slug: "search",
      platform: "web",
      title: "Search results grid for films at night (Korean)",
      description:
        "Search page with a very large query above a gold line and suggested searches as pills, one active. Tabs count all results, series, films and people. Eight stills fill a four-column grid with serif titles, English names and length; the first is outlined with a play button and one carries a ribbon for new.",
      elements:
        "search field, suggestion chips, result grid, tabs with counts, sort menu, thumbnails, new ribbon, play overlay",
      pattern: "search results",
      html: searchGrid,
    },
    {
      slug: "my-list-empty",
      platform: "web",
      title: "My list is empty, with suggestions (Korean)",
      description:
        "Empty watch list. A drawing shows a row of red cinema seats in a beam of light with a clapperboard on the middle one, above a headline that this auditorium is still empty. Two buttons lead to browsing and to choosing tastes, and a row of six suggested titles with plus icons closes the page.",
      elements:
        "empty state, illustration, headline, primary button, secondary button, suggestion row, add icons",
      pattern: "empty state",
      html: emptyList,
    },
    {
      slug: "episodes",
      platform: "web",
      title: "Episode list of a season (Korean)",
      description:
        "Episode list of a series. Artwork, title, date of the next episode and a continue button fade in at the left. The right column has a season dropdown and four numbered rows with thumbnail, name, synopsis and length; two are checked as seen, the third is highlighted with a progress bar and the last is marked new.",
      elements:
        "episode list, season dropdown, thumbnails, progress bars, watched check, new badge, continue button, reminder bell",
      pattern: "detail",
      html: episodeList,
    },
    {
      slug: "plans",
      platform: "web",
      title: "Plan choice at sign-up, theatre seats (Korean)",
      description:
        "Second of three sign-up steps. Three plan cards named after theatre seats have coloured gradients on top with the monthly price in won and rows for picture quality, screens at once, downloads, sound and adverts. The middle card is outlined in gold with a check; a wide gold button continues with it and small print tells when payment starts.",
      elements:
        "plan cards, comparison rows, selected state, step indicator, price, primary button, fine print",
      pattern: "pricing",
      html: planChoice,
    },
    {
      slug: "devices",
      platform: "web",
      title: "Signed-in devices in the account (Korean)",
      description:
        "Account page that lists six signed-in devices with an icon, place, last use and a log-out button each. This device is tagged in gold and the television shows in green what it is playing. A red outlined button signs out everywhere; cards at the right count screens in use and downloads and warn about an old browser.",
      elements:
        "device list, log out buttons, status badges, settings navigation, usage card, warning card, destructive button",
      pattern: "settings",
      html: devices,
    },
    {
      slug: "parental-pin",
      platform: "web",
      title: "Parental control PIN entry with error (Korean)",
      description:
        "PIN prompt over a blurred film still. A gold lock, a headline and a line on the age limit stand above four large boxes, two of them filled and the third with the caret. A red line says the PIN was wrong and two tries are left; a number pad and two links follow.",
      elements:
        "PIN input, number pad, inline error, lock icon, blurred background, text links, close button",
      pattern: "verification",
      html: pin,
    },
    {
      slug: "continue-watching",
      platform: "web",
      title: "Continue watching and recommendations (Korean)",
      description:
        "Personal start page. Four cards to continue have a still with play button, a gold progress bar and the time left. Below, a tall card recommends one film for tonight and says why, with thumbs up and down; beside it is a row of posters with match percentages and five mood tiles in dark gradients.",
      elements:
        "continue watching cards, progress bars, recommendation card, poster row, match percentage, mood tiles, like and dislike buttons",
      pattern: "home",
      html: continueWatching,
    },
  ],
};
