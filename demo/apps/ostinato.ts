// Ostinato: learning a language to a beat, for iPhone. Thick black outlines, loud flat colours, a metronome with a face.
import type { DemoApp } from "../kit/types.ts";
import * as club from "./ostinato-club.ts";
import * as lessons from "./ostinato-lessons.ts";

export const ostinato: DemoApp = {
  slug: "ostinato",
  name: "Ostinato",
  lang: "en",
  brand: {
    fonts: ["nunito", "bricolage-grotesque"],
    font: "'Nunito Variable'",
    display: "'Bricolage Grotesque Variable'",
    mono: "'Nunito Variable'",
    radius: "20px",
    brand: "#ff5ca8",
    onBrand: "#1a1423",
    accent: "#ffd23f",
    ink: "#1a1423",
    muted: "#7d7160",
    faint: "#cfc4a6",
    bg: "#fff7e3",
    surface: "#ffffff",
    raised: "#ffffff",
    line: "#e5dabd",
    good: "#128a69",
    bad: "#c22f21",
    warn: "#c77700",
  },
  screens: [
    {
      slug: "lesson-path",
      platform: "ios",
      title: "Lesson path of a language course",
      description:
        "Home of a playful language app with thick black outlines. Counters for flag, streak, notes and hearts run along the top, over a blue banner that names section and unit. Round lesson nodes wind down a path: two green with ticks, the current one pink with a Start label, the rest grey; a cheering metronome mascot and a locked gift stand beside it.",
      elements:
        "lesson path, progress nodes, current lesson marker, unit banner, streak counter, hearts, mascot, locked reward, tab bar",
      pattern: "progress",
      html: lessons.path,
    },
    {
      slug: "quiz-correct",
      platform: "ios",
      title: "Multiple-choice quiz, correct answer",
      description:
        "Listening question whose right answer has been chosen. The metronome cheers next to a speech bubble with a speaker button and an Italian sentence; of three numbered answers the second is green and the others have faded. A green panel at the bottom praises five in a row, explains a word, shows plus twelve points and continues.",
      elements:
        "multiple choice, correct answer state, feedback panel, progress bar, speech bubble, audio button, points badge, continue button, hearts",
      pattern: "quiz",
      html: lessons.correct,
    },
    {
      slug: "quiz-wrong",
      platform: "ios",
      title: "Word-order exercise, wrong answer",
      description:
        "Translation built out of word tiles, with a mistake: the tile biglietto is red in the answer row, and the unused tiles lie below with grey gaps. The mascot weeps beside the English sentence. A coral panel says Not quite, takes a heart away, gives the correct sentence with the difference underlined and the rule, and offers Why and Got it.",
      elements:
        "word tiles, wrong answer state, error highlight, correction panel, explanation, heart lost badge, progress bar, secondary button, primary button",
      pattern: "quiz",
      html: lessons.wrong,
    },
    {
      slug: "speak-sentence",
      platform: "ios",
      title: "Speaking exercise with microphone",
      description:
        "Pronunciation exercise on bright yellow. A white card holds speaker and slow-speed buttons and an Italian question in large type, of which the words spoken well are green, one is amber and the rest is still grey. A waveform with the word Listening runs above a big pink microphone button; a link skips speaking for now.",
      elements:
        "microphone button, waveform, sentence with word highlighting, speaker button, slow playback button, translation, skip link, progress bar",
      pattern: "recorder",
      html: lessons.speak,
    },
    {
      slug: "word-match",
      platform: "ios",
      title: "Word matching game against the clock",
      description:
        "Ten tiles in two columns pair English words with Italian ones. One pair is already faded green, the tiles delay and il ritardo are pressed in yellow. A blue timer shows 38 seconds at the top right; below, the mascot and a label count two of five pairs.",
      elements:
        "tile grid, matching pairs, selected state, matched state, timer, progress bar, mascot, counter",
      pattern: "quiz",
      html: lessons.match,
    },
    {
      slug: "streak-celebration",
      platform: "ios",
      title: "Streak celebration, 47 days",
      description:
        "Full-screen celebration on hot pink with confetti round the edge. A smiling flame stands over a giant outlined 47 and the words days in a row. A white card shows the week as seven round marks, today in yellow, and how far the next reward is; buttons keep going or share the streak.",
      elements:
        "celebration illustration, confetti, large number, week tracker, check marks, primary button, share link",
      pattern: "achievements",
      html: club.streak,
    },
    {
      slug: "league",
      platform: "ios",
      title: "Weekly leaderboard league with podium",
      description:
        "Ranking of the Andante league. Three portraits stand on a podium of silver, gold and bronze blocks with a crown on the first. The list below continues from fourth place; the user's own row in fifth is a yellow outlined bar, and a green line marks who moves up. The header tells the time left.",
      elements:
        "leaderboard, podium, avatars, highlighted own row, promotion line, points, countdown, tab bar",
      pattern: "leaderboard",
      html: club.league,
    },
    {
      slug: "daily-goal",
      platform: "ios",
      title: "Onboarding choice of a daily goal",
      description:
        "Onboarding step in which the mascot asks in a speech bubble how fast to play. Four outlined options, named after musical tempi, range from five to thirty minutes a day and show one to four bars; Andante is selected in yellow with a hard shadow. A line promises fifty words in the first week above the pink button.",
      elements:
        "option cards, selected state, mascot, speech bubble, progress bar, back button, primary button, hint",
      pattern: "onboarding",
      html: club.dailyGoal,
    },
    {
      slug: "paywall-comparison",
      platform: "ios",
      title: "Paywall comparing Free with Forte",
      description:
        "Subscription offer on blue with the mascot at the right of the headline. A white table lists six features with ticks or dashes for Free and a yellow outlined column of ticks for Forte. Two price boxes follow, the yearly one selected with a 40 percent badge, and a pink button starts seven free days.",
      elements:
        "feature comparison table, check icons, plan options, discount badge, free trial button, close button, restore link, fine print",
      pattern: "paywall",
      html: club.paywall,
    },
    {
      slug: "profile-stats",
      platform: "ios",
      title: "Learner profile with statistics",
      description:
        "Profile under a pink wave pattern that a square portrait overlaps. Name, handle and friends are followed by four outlined tiles for streak, points, league and words known. A bar chart shows minutes of each day this week with Saturday in full colour; language levels are pills at the end.",
      elements:
        "avatar, cover pattern, stat tiles, bar chart, add friends button, settings button, level pills, tab bar",
      pattern: "profile",
      html: club.profile,
    },
    {
      slug: "invite-friends",
      platform: "ios",
      title: "Invite friends with referral code",
      description:
        "Referral page: two cheering metronomes on yellow confetti, and the promise of a free week for both. The personal code stands in an outlined box with a blue Copy button. Invited friends are listed with what they have done, one marked plus seven days, one to nudge, above the Invite a friend button.",
      elements:
        "referral code, copy button, illustration, reward text, invited friends list, status badge, primary button",
      pattern: "referral",
      html: club.invite,
    },
  ],
};
