// Clínica Salvia: a practice's appointments and records in the browser, in Spanish. Sage and coral, soft and legible.
import type { DemoApp } from "../kit/types.ts";
import { agenda, booking, chat, patients, payment, record, settings, summary } from "./salvia-pages.ts";

export const salvia: DemoApp = {
  slug: "clinica-salvia",
  name: "Clínica Salvia",
  lang: "es",
  brand: {
    fonts: ["figtree"],
    font: "'Figtree Variable'",
    display: "'Figtree Variable'",
    mono: "monospace",
    radius: "12px",
    brand: "#3f7d64",
    onBrand: "#ffffff",
    accent: "#e2683c",
    ink: "#1f2d27",
    muted: "#73837b",
    faint: "#bfcac4",
    bg: "#f1f5f0",
    surface: "#ffffff",
    raised: "#ffffff",
    line: "#e3eae4",
    good: "#2f8a5b",
    bad: "#cf4325",
    warn: "#e0a52e",
  },
  screens: [
    {
      slug: "agenda",
      platform: "web",
      title: "Weekly appointment calendar of a clinic (Spanish)",
      description:
        "Week view of a doctor's appointments in Spanish. Five day columns with coloured blocks for visit, check-up, urgent, video and vaccination, and a coral line for the present time on Thursday. The right column has a small month, the people in the waiting room and the colour key.",
      elements:
        "week calendar, appointment blocks, current time line, mini calendar, waiting list, legend, view switch, new appointment button, sidebar",
      pattern: "calendar",
      html: agenda,
    },
    {
      slug: "pacientes",
      platform: "web",
      title: "Patient table (Spanish)",
      description:
        "Table of the doctor's own patients with portrait, age, main reason, last and next visit and a status badge. Missing appointments are written in coral. Pills above count all, own, chronic and unscheduled patients; page numbers close the table.",
      elements:
        "data table, avatars, status badges, filter pills, search field, pagination, new patient button, sidebar",
      pattern: "table",
      html: patients,
    },
    {
      slug: "historia",
      platform: "web",
      title: "Patient record with glucose trend (Spanish)",
      description:
        "Record of a diabetic patient. The left card holds portrait, personal details, an allergy badge and the medication with doses. The main area has tabs, four values and a falling glucose line against a dashed limit, with the latest visits as notes underneath.",
      elements:
        "patient card, avatar, badges, medication list, tabs, line chart, threshold line, visit history, action buttons",
      pattern: "profile",
      html: record,
    },
    {
      slug: "nueva-cita",
      platform: "web",
      title: "New appointment dialog with time slots (Spanish)",
      description:
        "Dialog over the patient table to book a visit. It shows the patient, the reason and the doctor, then ten times of which two are taken and 10:40 is chosen. Radio buttons pick clinic, video or phone; the note field has focus and a switch sends a reminder.",
      elements:
        "modal dialog, time slot grid, select menus, radio buttons, text field, toggle switch, primary button, dimmed overlay",
      pattern: "modal",
      html: booking,
    },
    {
      slug: "resumen",
      platform: "web",
      title: "Doctor's morning dashboard (Spanish)",
      description:
        "Start page that greets the doctor. Four cards with tinted icons count appointments, waiting time, no-shows and income; stacked bars compare visits at the clinic and by video, a ring splits the reasons. Next patients and a short list of tasks are below.",
      elements:
        "metric cards, stacked bar chart, donut chart, legend, upcoming list, task checklist, status badges, sidebar",
      pattern: "dashboard",
      html: summary,
    },
    {
      slug: "mensajes",
      platform: "web",
      title: "Secure chat between doctor and patient (Spanish)",
      description:
        "Messages with patients and partners in Spanish. The list shows portraits, last lines and coral counts; the open conversation is about a cold in pregnancy and includes an attached advice sheet. Shortcuts below offer an appointment, a prescription or a photo.",
      elements:
        "conversation list, chat bubbles, file attachment, unread badge, quick actions, message input, video call button",
      pattern: "chat",
      html: chat,
    },
    {
      slug: "cobro",
      platform: "web",
      title: "Take payment for a visit (Spanish)",
      description:
        "Payment screen of a clinic. The left chooses between card, cash and a link and has card fields with an error on the CVC. The right is the invoice with three lines, the part the insurance pays in green, the amount in large figures and the green button.",
      elements:
        "payment method cards, card form, inline error, invoice lines, discount row, total, primary button, security note",
      pattern: "checkout",
      html: payment,
    },
    {
      slug: "ajustes",
      platform: "web",
      title: "Opening hours settings (Spanish)",
      description:
        "Settings of the practice with its own list of sections. Opening hours has a row for each day with a switch and one or two spans; the weekend is closed. A second card sets the length of a visit, online booking and slots for emergencies.",
      elements:
        "settings navigation, toggle switches, time ranges, segmented buttons, setting rows, save button, sidebar",
      pattern: "settings",
      html: settings,
    },
  ],
};
