// Cadenza: music practice for iPhone. Mahogany and brass in the dark, an old-style serif, warm paper for the scores.
import type { DemoApp } from "../kit/types.ts";
import { lesson, onboarding, repertoire, statistics, subscription, teacherChat } from "./cadenza-progress.ts";
import { metronome, recorder, scoreViewer, timer, tuner } from "./cadenza-tools.ts";

export const cadenza: DemoApp = {
  slug: "cadenza",
  name: "Cadenza",
  lang: "en",
  brand: {
    fonts: ["figtree", "newsreader"],
    font: "'Figtree Variable'",
    display: "'Newsreader Variable'",
    mono: "monospace",
    radius: "18px",
    brand: "#e6b566",
    onBrand: "#2a150e",
    accent: "#f3e7d3",
    ink: "#f8efe2",
    muted: "#b89a86",
    faint: "#6d4a3a",
    bg: "#21110c",
    surface: "#331c14",
    raised: "#43271c",
    line: "#4b2e22",
    good: "#9cc98a",
    bad: "#f0806a",
    warn: "#e6b566",
  },
  screens: [
    {
      slug: "choose-instrument",
      platform: "ios",
      title: "Onboarding: choose your instrument",
      description:
        "Second step of the introduction to a music practice app. Nine instruments are tiles in a grid of three by three, each with a coloured pictogram; the violin is outlined in brass with a check mark. Below the grid a segmented control asks for the level, set to intermediate, and a brass button continues.",
      elements:
        "step indicator, instrument grid, selected tile, check mark, segmented control, back arrow, skip link, primary button",
      pattern: "onboarding",
      html: onboarding,
    },
    {
      slug: "metronome",
      platform: "ios",
      title: "Metronome with swinging pendulum",
      description:
        "Metronome whose pendulum is drawn as a brass rod with a weight on a wooden wedge, leaning to the right. The tempo of 84 beats per minute and its name Andante stand below, with minus and plus buttons and a slider. Four beat dots mark the accented first beat; a row sets time signature, subdivision and sound, and a round button pauses.",
      elements:
        "pendulum illustration, tempo value, stepper buttons, slider, beat indicator, time signature selector, tap tempo button, pause button, tab bar",
      pattern: "player",
      html: metronome,
    },
    {
      slug: "tuner",
      platform: "ios",
      title: "Tuner gauge, slightly sharp",
      description:
        "Chromatic tuner with a large half-circle gauge. The needle points a little right of the middle, three cents sharp, with a green zone around the centre. The note A in a huge serif letter and its frequency stand inside the arc. Four round string buttons G, D, A, E are at the bottom with A active, and the reference pitch can be changed.",
      elements:
        "gauge, needle, note name, frequency, cents value, string buttons, reference pitch selector, microphone indicator, tab bar",
      pattern: "tool",
      html: tuner,
    },
    {
      slug: "recorder",
      platform: "ios",
      title: "Recorder with live waveform and takes",
      description:
        "Recording in progress, shown as a wide brass waveform with a red playhead and two named markers. The elapsed time is in large digits above a level meter. A red stop button sits between marker and pause buttons. The sheet below lists earlier takes with small waveforms, length and a star on the best one.",
      elements:
        "waveform, playhead, timer, level meter, record button, marker labels, takes list, favorite star, close button",
      pattern: "recorder",
      html: recorder,
    },
    {
      slug: "score-viewer",
      platform: "ios",
      title: "Sheet music viewer with annotations",
      description:
        "Page of a violin study on warm paper, with six staves of notes. One bar is highlighted in brass as the place being played; a bow mark and a note in red pencil are handwritten annotations. A toolbar on top holds pencil, loop and page layout, and a dark bar at the bottom plays along with tempo and page number.",
      elements:
        "sheet music, highlighted bar, annotation, pencil tool, loop button, play along bar, tempo percentage, page indicator, close button",
      pattern: "reader",
      html: scoreViewer,
    },
    {
      slug: "practice-timer",
      platform: "ios",
      title: "Practice timer with session plan",
      description:
        "Running practice session. A thick brass ring counts down twelve minutes and forty seconds for the current exercise. Below it the plan of the session lists warm-up as done, the study as running and two pieces to come, each with its minutes. Pause and next stand in one row, and a chip tells that notifications are muted.",
      elements:
        "countdown ring, session plan, check mark, current item, pause button, next button, focus chip, total time",
      pattern: "tool",
      html: timer,
    },
    {
      slug: "week-statistics",
      platform: "ios",
      title: "Weekly practice statistics",
      description:
        "Statistics of one week. The total of four hours and fifty-two minutes is compared to the week before; a bar chart shows seven days split into technique and pieces with a dashed goal line. A streak of 23 days is drawn as a row of small flames, and a list divides the time by piece with bars.",
      elements:
        "bar chart, goal line, period switch, trend label, streak row, legend, horizontal bars, share button, tab bar",
      pattern: "statistics",
      html: statistics,
    },
    {
      slug: "repertoire",
      platform: "ios",
      title: "Repertoire list with readiness rings",
      description:
        "List of pieces a violinist is learning, polishing or keeping. Filter chips with counts are on top. Every row has a ring with the percentage of readiness, title and composer in serif, the key, and when it was last played; one overdue piece is marked in red. A round plus button adds a piece.",
      elements:
        "filter chips, progress rings, list rows, overdue label, search icon, sort label, floating action button, tab bar",
      pattern: "list",
      html: repertoire,
    },
    {
      slug: "lesson-video",
      platform: "ios",
      title: "Video lesson with chapters and slow motion",
      description:
        "Lesson page with a video of a violin teacher on top, with subtitles, a scrub bar divided into chapters and a half-speed chip. Title and teacher follow with a row of actions. Chapters are listed with thumbnails of bow drawings; the third one is playing and the last is locked until the exercise is recorded.",
      elements:
        "video player, subtitles, chapter scrubber, speed chip, chapter list, lock icon, teacher avatar, save button, download button",
      pattern: "player",
      html: lesson,
    },
    {
      slug: "teacher-chat",
      platform: "ios",
      title: "Teacher feedback chat with voice and score notes",
      description:
        "Conversation between a pupil and her teacher. The pupil's recording is a brass bubble with a waveform; the teacher answers with a voice message, text, and a cut-out of the score with one bar circled in red. A homework card with a due date and two tasks to tick follows. A microphone and a field for messages are at the bottom.",
      elements:
        "chat bubbles, audio message, waveform, score snippet, homework card, checkboxes, due date, message input, record button",
      pattern: "chat",
      html: teacherChat,
    },
    {
      slug: "cancel-subscription",
      platform: "ios",
      title: "Cancel subscription survey with pause offer",
      description:
        "Screen shown before a subscription ends. It asks why the user is leaving, with five reasons as radio rows and too little time chosen. A brass card answers that choice with an offer to pause until March, free of charge. What will be lost on which date is listed below, and a text button continues to cancel.",
      elements:
        "radio list, retention offer card, renewal date, loss list, primary button, destructive text button, close button",
      pattern: "survey",
      html: subscription,
    },
  ],
};
