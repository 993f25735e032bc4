// Rallye: running and cycling for iPhone, in French. Jersey yellow and black, heavy slanted capitals.
import type { DemoApp } from "../kit/types.ts";
import * as club from "./rallye-club.ts";
import * as sorties from "./rallye-sorties.ts";

export const rallye: DemoApp = {
  slug: "rallye",
  name: "Rallye",
  lang: "fr",
  brand: {
    fonts: ["archivo"],
    font: "'Archivo Variable'",
    display: "'Archivo Variable'",
    mono: "'Archivo Variable'",
    radius: "16px",
    brand: "#ffd400",
    onBrand: "#111111",
    accent: "#f2552c",
    ink: "#111111",
    muted: "#77746b",
    faint: "#c4c1b6",
    bg: "#ffffff",
    surface: "#f4f2ec",
    raised: "#eceae2",
    line: "#e6e3d9",
    good: "#2f9e5f",
    bad: "#e0442a",
    warn: "#ffd400",
  },
  screens: [
    {
      slug: "enregistrement",
      platform: "ios",
      title: "Live run recording with map",
      description:
        "Running in progress on black: a night street map with the yellow track so far and a position dot fills the top. The distance 8.42 km stands below in huge slanted yellow figures, then duration, pace and heart rate in three columns and a bar for the current kilometre. A large round pause button sits between lock and music.",
      elements:
        "map, route line, position dot, large number, metric columns, progress bar, pause button, lock button, music button, gps chip",
      pattern: "tracking",
      html: sorties.recording,
    },
    {
      slug: "resume-activite",
      platform: "ios",
      title: "Activity summary with kilometre splits",
      description:
        "Summary of a finished run in French. A street map shows the loop, a yellow band date and title, and four figures distance, time, pace and climb. Splits are black bars of different length with the time inside, the fastest one yellow, next to climb and heart rate. A black card announces the best ten kilometres of the year.",
      elements:
        "map, route, title band, stat row, split bars, heart rate values, achievement card, like count, comment count, share button",
      pattern: "detail",
      html: sorties.summary,
    },
    {
      slug: "plan",
      platform: "ios",
      title: "Training plan for a half marathon",
      description:
        "Week view of a training plan. A yellow header names the race, counts 29 days and shows week 8 of 12 as slanted segments. Below, sessions from Monday to Sunday are rows with a coloured edge for their kind; finished ones have a green tick, today's is a black card with a play button.",
      elements:
        "training calendar, session rows, colour coding, progress segments, countdown, check marks, play button, tab bar, week arrows",
      pattern: "progress",
      html: club.plan,
    },
    {
      slug: "segment",
      platform: "ios",
      title: "Segment leaderboard with climb profile",
      description:
        "Ranking of a steep climb. Its name is set in heavy slanted capitals over four figures and a yellow climb profile that spans the screen. A black bar filters by club or friends; the leader has a crown and a larger row, and the user's own fifth place is filled yellow. A line says nine seconds are missing to fourth.",
      elements:
        "leaderboard, elevation profile, filter pills, crown, highlighted own row, avatars, times, year menu, star button",
      pattern: "leaderboard",
      html: sorties.segment,
    },
    {
      slug: "defi",
      platform: "ios",
      title: "Challenge detail with progress",
      description:
        "Monthly climbing challenge. An alpine landscape with a yellow tag carries the title in large slanted capitals. Progress of 3,640 of 5,000 metres fills a mountain silhouette in yellow up to its share; a text gives the rules, portraits the participants. The first three club members are ranked with bars and a yellow button goes climbing.",
      elements:
        "hero image, progress silhouette, tag, participant avatars, ranking bars, rules text, primary button, share button",
      pattern: "achievements",
      html: club.challenge,
    },
    {
      slug: "fil-club",
      platform: "ios",
      title: "Club activity feed",
      description:
        "Feed of a cycling and running club with its name in slanted capitals and weekly kilometres. Posts show portrait, kind of activity, a shouted title and three figures, then a picture: a forest for the gravel ride, a yellow track on black for the run. Claps and comments follow; the black tab bar has a yellow start button in the middle.",
      elements:
        "feed, activity cards, stat row, photo, route thumbnail, clap count, comment count, member avatars, tab bar with centre button",
      pattern: "feed",
      html: club.club,
    },
    {
      slug: "creation-itineraire",
      platform: "ios",
      title: "Route builder on a topographic map",
      description:
        "Drawing a cycling route on a contour map: a black line runs through white waypoints from a yellow start to a pin, with a dotted continuation. Chips choose road, gravel or running; a vertical tool bar undoes, snaps to roads and deletes. The sheet gives distance, climb, expected time and steepness over a yellow elevation profile.",
      elements:
        "topographic map, route line, waypoints, vertical tool bar, activity chips, elevation profile, stat row, undo button, save button",
      pattern: "map",
      html: sorties.builder,
    },
    {
      slug: "materiel",
      platform: "ios",
      title: "Gear garage with wear bars",
      description:
        "List of bikes and shoes. Each white card has a drawing of the item, its nickname and kind, and a bar of kilometres; running shoes near their end have a red bar with a warning. Filter pills are on top, and a yellow card reminds to change a bicycle chain soon.",
      elements:
        "gear cards, illustrations, wear progress bars, warning label, filter pills, reminder card, add button",
      pattern: "list",
      html: club.gear,
    },
    {
      slug: "zones-cardiaques",
      platform: "ios",
      title: "Heart rate zones of an activity",
      description:
        "Heart rate analysis of a run. The average of 159 stands large beside the slanted heading; columns over time are coloured by zone. Five rows from Z5 to Z1 each give a badge, range, time, bar and percentage, the threshold zone leading with 46 percent. A black card advises 38 hours of recovery.",
      elements:
        "column chart, zone rows, coloured badges, percentage bars, average heart rate, advice card, back button, info button",
      pattern: "statistics",
      html: sorties.zones,
    },
    {
      slug: "anneaux",
      platform: "ios",
      title: "Daily goal rings",
      description:
        "Today's goals on black as three concentric rings in yellow, orange and blue with 84 percent in the middle. Rows below repeat each ring's colour with its value and goal: moving, training and standing. Slanted bars show this week's minutes with today in yellow.",
      elements:
        "concentric progress rings, percentage, goal rows, weekly bar chart, avatar, tab bar with centre button",
      pattern: "dashboard",
      html: club.goals,
    },
    {
      slug: "profil-corps",
      platform: "ios",
      title: "Onboarding picker for body data",
      description:
        "Third of five onboarding steps in French that asks for body data under a slanted headline. Three pill buttons choose gender; three scroll wheels for birth year, height and weight have their middle value enlarged on a yellow band. A card estimates the maximum heart rate above the yellow continue button.",
      elements:
        "picker wheels, segmented choice, step indicator, skip link, info card, headline, primary button, back button",
      pattern: "onboarding",
      html: club.body,
    },
  ],
};
