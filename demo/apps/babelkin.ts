// Babelkin: translator for iPhone with a Danish interface. What you say is sky blue, what they hear is pink; a magenta button.
import type { DemoApp } from "../kit/types.ts";
import { history, languages, noConnection, offline, phrasebook, settings } from "./babelkin-lists.ts";
import { camera, conversation, dictionary, listening, translation } from "./babelkin-speak.ts";

export const babelkin: DemoApp = {
  slug: "babelkin",
  name: "Babelkin",
  lang: "da",
  brand: {
    fonts: ["figtree"],
    font: "'Figtree Variable'",
    display: "'Figtree Variable'",
    mono: "monospace",
    radius: "28px",
    brand: "#cf0f79",
    onBrand: "#ffffff",
    accent: "#cfe8ff",
    ink: "#20122b",
    muted: "#75687e",
    faint: "#d6cfda",
    bg: "#ffffff",
    surface: "#ffffff",
    raised: "#f6f3f8",
    line: "#eae5ee",
    good: "#16875a",
    bad: "#cc2f3c",
    warn: "#e59a1c",
  },
  screens: [
    {
      slug: "oversaet",
      platform: "ios",
      title: "Text translation, Danish to Italian",
      description:
        "Main screen of a translator with a Danish interface. The sky-blue block on top holds the Danish sentence with a clear button and a character count; the pink block below shows the Italian translation in large type with its pronunciation. A round magenta button between them swaps the languages. Copy, listen, and star stand in the pink block, and two alternative wordings follow.",
      elements:
        "source text block, translation block, swap languages button, language names, copy button, listen button, favorite button, alternatives list, tab bar",
      pattern: "tool",
      html: translation,
    },
    {
      slug: "kamera",
      platform: "ios",
      title: "Camera translation over a chalkboard menu",
      description:
        "Live camera view of a restaurant's chalkboard. The Italian lines are covered by white labels with the Danish text, in the place and slant of the original; one label is selected and outlined in magenta. Corner marks frame the recognised area. The bar below has a gallery thumbnail, a shutter that freezes the picture, and a flash button, under a language pair pill.",
      elements:
        "camera view, text overlay labels, corner marks, language pair pill, shutter button, gallery thumbnail, flash button, mode switch, close button",
      pattern: "camera",
      html: camera,
    },
    {
      slug: "samtale",
      platform: "ios",
      title: "Conversation split screen, one half upside down",
      description:
        "Conversation mode for two people facing each other. The pink upper half is turned upside down and in Italian, the blue lower half is in Danish; each half shows what was said large and its own earlier line small. A microphone button sits in each half, the lower one is active with sound waves. A bar in the middle holds the language pair and a close button.",
      elements:
        "split screen, rotated text, microphone buttons, sound waves, language labels, close button, transcript",
      pattern: "chat",
      html: conversation,
    },
    {
      slug: "parloer",
      platform: "ios",
      title: "Phrasebook with situations and favourite phrases",
      description:
        "Phrasebook in Danish and Italian. Six situations are coloured tiles with pictograms, such as restaurant, train, doctor and hotel, each with its number of phrases. Below are starred phrases as cards with the Danish line, the Italian one in magenta, and a round play button. A search field stands on top.",
      elements:
        "search field, category tiles, phrase cards, play button, favorite star, section header, tab bar",
      pattern: "feed",
      html: phrasebook,
    },
    {
      slug: "historik",
      platform: "ios",
      title: "Translation history grouped by day",
      description:
        "History of translations in Danish, grouped into today and yesterday. Every row has the source, the translation, a pair of language codes and a small icon for text, voice or camera; starred rows have a filled star. One row is swiped aside and shows blue share and red delete buttons. Filter chips choose the kind.",
      elements:
        "history list, section header, filter chips, swipe actions, delete button, favorite star, language codes, search icon, tab bar",
      pattern: "list",
      html: history,
    },
    {
      slug: "vaelg-sprog",
      platform: "ios",
      title: "Language picker with search and keyboard",
      description:
        "Sheet for choosing the target language. The search field holds the letters por and shows two hits for Portuguese on top, with the letters in bold and marks for voice, camera and offline. Recently used languages follow, Italian with a check mark. The keyboard is open at the bottom with three suggestions.",
      elements:
        "bottom sheet, search field, highlighted matches, language list, check mark, capability icons, clear button, keyboard",
      pattern: "picker",
      html: languages,
    },
    {
      slug: "offline-sprog",
      platform: "ios",
      title: "Download offline languages with progress",
      description:
        "Management of languages for use without a network. A bar shows how the storage is divided into languages, other apps and free space. Italian is downloading with a ring at 64 per cent and a pause button, German waits in the queue, three are installed with their size, one of them with an update. Below, suggestions for the next trip have download buttons.",
      elements:
        "storage bar, download progress ring, pause button, update label, download button, list rows, toggle switch, back button",
      pattern: "progress",
      html: offline,
    },
    {
      slug: "ordbog",
      platform: "ios",
      title: "Dictionary entry of a noun",
      description:
        "Dictionary entry for the Danish word færge on sky blue, with phonetic spelling, a listen button and its gender. Two meanings with the Italian words follow, each with an example sentence in both languages. A small table gives the four inflected forms, and related words are chips at the bottom.",
      elements:
        "headword, phonetic spelling, listen button, numbered meanings, example sentences, inflection table, related word chips, favorite button",
      pattern: "detail",
      html: dictionary,
    },
    {
      slug: "lytter",
      platform: "ios",
      title: "Voice input, listening",
      description:
        "Full-screen listening state in magenta. Circles widen around a microphone in the middle with a pink waveform across. The words recognised so far are in large white type with the last one pale; the language chip on top says Danish, detected. A hint tells to tap when finished and a keyboard button is at the left.",
      elements:
        "listening animation, microphone button, waveform, live transcript, detected language chip, keyboard button, close button",
      pattern: "recorder",
      html: listening,
    },
    {
      slug: "indstillinger",
      platform: "ios",
      title: "Settings of the translator in Danish",
      description:
        "Settings list in Danish with coloured icons. The account card on top shows a free plan with the number of voice minutes left as a bar and an upgrade link. Groups set the voice and its speed by slider, text size, automatic language detection and saving of history as switches, and the appearance.",
      elements:
        "account card, usage bar, settings list, slider, toggle switch, value label, upgrade link, tab bar",
      pattern: "settings",
      html: settings,
    },
    {
      slug: "ingen-forbindelse",
      platform: "ios",
      title: "No connection, translate offline instead",
      description:
        "Error state without a network. Two speech bubbles, blue and pink, are joined by a torn wire in the drawing. The headline says the line is dead and the text that Italian is not on the phone. Two languages that do work offline are offered as rows, and buttons try again or open the downloads.",
      elements:
        "illustration, error message, offline language rows, retry button, secondary button, offline banner, tab bar",
      pattern: "error state",
      html: noConnection,
    },
  ],
};
