// Gatherly: neighbours and their events in the browser. Lilac ground, pink, yellow and sky, very round, Nunito.
import type { DemoApp } from "../kit/types.ts";
import { badges, calendar, moderation, newsletter } from "./gatherly-more.ts";
import { attendees, createEvent, directory, event, home, messages, thread } from "./gatherly-pages.ts";

export const gatherly: DemoApp = {
  slug: "gatherly",
  name: "Gatherly",
  lang: "en",
  brand: {
    fonts: ["nunito", "geist-mono"],
    font: "'Nunito Variable'",
    display: "'Nunito Variable'",
    mono: "'Geist Mono Variable'",
    radius: "20px",
    brand: "#f0388a",
    onBrand: "#ffffff",
    accent: "#ffc928",
    ink: "#1d1330",
    muted: "#766b89",
    faint: "#c9bfd8",
    bg: "#f1ebfa",
    surface: "#ffffff",
    raised: "#f8f4fd",
    line: "#ede6f5",
    good: "#2d9c5b",
    bad: "#d63a2b",
    warn: "#ffc928",
  },
  screens: [
    {
      slug: "home",
      platform: "web",
      title: "Community home feed of a neighbourhood",
      description:
        "Home feed of a neighbourhood community on lilac. A yellow card with the group and a list of topics is at the left; in the middle come a box to post, a post about quinces with three pictures and a running poll with percentage bars. The right column shows the next three events with date tiles, progress to a badge and new neighbours to wave at.",
      elements:
        "feed, post composer, poll, photo collage, event list, date tiles, progress bar, avatars, like button, topic navigation",
      pattern: "feed",
      html: home,
    },
    {
      slug: "event",
      platform: "web",
      title: "Event page with RSVP card",
      description:
        "Page of a lantern walk. An illustration of glowing lanterns at dusk spans the width; below are a large title, date, place and distance, the text, the hosts and tiles of things somebody should bring. A raised card at the right asks Are you in, with Yes chosen, a counter for companions, faces, a bar of places taken and a dark confirm button.",
      elements:
        "cover illustration, RSVP buttons, quantity stepper, attendee avatars, capacity bar, host, sign-up tiles, share button, primary button",
      pattern: "detail",
      html: event,
    },
    {
      slug: "create-event",
      platform: "web",
      title: "Create event wizard, date and place",
      description:
        "Second of five steps to plan an event. A sky-blue side lists the steps and gives a hint. The form has a month calendar with the 12th chosen and other bookings tinted, start and end time, how often it repeats, and a place field whose suggestions are open; a green strip tells how many neighbours are usually free.",
      elements:
        "stepper, date picker, time fields, segmented control, autocomplete, hint strip, back button, next button, avatars",
      pattern: "wizard",
      html: createEvent,
    },
    {
      slug: "attendees",
      platform: "web",
      title: "Attendees grid with check-in",
      description:
        "Guest list of a repair café as a grid of portrait cards, seven in a row. Each card has a face, a name and what the person brings; those present are ringed in green with a Here tag, others carry a pink Check in button or Maybe, and companions show as plus numbers. Counted filters, a search and a scan button are above.",
      elements:
        "attendee grid, avatars, check-in buttons, status tags, filter pills with counts, search box, scan button",
      pattern: "gallery",
      html: attendees,
    },
    {
      slug: "thread",
      platform: "web",
      title: "Forum thread with accepted answer",
      description:
        "Discussion of a broken toaster. Under the question the chosen answer stands in a green outlined box; further replies follow, one nested, and a field to answer closes the sheet. The right column counts answers and readers, links similar threads and advertises Saturday's repair café in yellow.",
      elements:
        "forum thread, accepted answer, nested reply, avatars, tags, like count, reply field, related threads, follow button",
      pattern: "comments",
      html: thread,
    },
    {
      slug: "directory",
      platform: "web",
      title: "Member directory with skills",
      description:
        "Directory of neighbours as eight cards in four columns. Every card has a strip of geometric print, an overlapping portrait, name, address and since when, a line on what the person offers and tags such as lends or teaches. Street filters, coloured skill filters and a search for ladder are above.",
      elements: "member cards, avatars, pattern header, skill tags, filter pills, search field, result count",
      pattern: "list",
      html: directory,
    },
    {
      slug: "messages",
      platform: "web",
      title: "Direct messages about borrowing a ladder",
      description:
        "Private chat in three white rounded columns. Conversations with online dots and unread counts are at the left; the open chat has pink own bubbles, grey replies, a card of a ladder with a Borrow button and a typing indicator above the input. The right column is the other person's profile with lending record and a shared event.",
      elements:
        "conversation list, chat bubbles, attachment card, typing indicator, message input, unread badge, profile panel, online status",
      pattern: "chat",
      html: messages,
    },
    {
      slug: "moderation",
      platform: "web",
      title: "Moderation queue with reported post",
      description:
        "Queue for moderators. Reports are listed at the left with coloured reasons, the rude one selected. The middle shows the post in its thread with the offending sentence highlighted, what four members wrote, and four large actions with keyboard letters; the right column has the author's record, a house rule and a chart of the week.",
      elements:
        "report list, reason tags, highlighted text, context thread, action buttons, keyboard hints, user record, bar chart",
      pattern: "approval",
      html: moderation,
    },
    {
      slug: "badges",
      platform: "web",
      title: "Points and badges page",
      description:
        "Rewards page of a member. A violet card has the portrait, level, 2,340 points in huge figures and a bar to the next level, above a list of where points came from, one of them negative. Fifteen round badges fill a five-column grid: six in colour, three grey with a progress ring and the rest locked.",
      elements:
        "badge grid, points total, level progress bar, progress rings, locked state, activity list, avatar, filter pills",
      pattern: "achievements",
      html: badges,
    },
    {
      slug: "calendar",
      platform: "web",
      title: "Month calendar of community events",
      description:
        "November as a calendar of rounded day tiles with coloured event labels, two on busy days, today ringed in pink. A switch offers month, week and list. The right column has a pink card with tonight's film, ticked categories with counts and a link to subscribe.",
      elements:
        "month calendar, event labels, today marker, view switch, category checkboxes, event card, copy link, month arrows",
      pattern: "calendar",
      html: calendar,
    },
    {
      slug: "newsletter",
      platform: "web",
      title: "Newsletter landing page with archive",
      description:
        "Landing page of a weekly letter on bright yellow. A giant title, a short promise and a pill-shaped e-mail field with a pink button are at the left, the newest letter with a geometric cover at the right. Below on white is the archive: four past letters with printed covers and topic filters.",
      elements:
        "email sign-up field, headline, featured article card, archive grid, filter pills, pattern covers, navigation, call to action button",
      pattern: "landing page",
      html: newsletter,
    },
  ],
};
