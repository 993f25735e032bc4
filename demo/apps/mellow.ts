// Mellow Clinic: telemedicine for iPhone. Powder blue and peach, rounded face, very round corners, little contrast but in text.
import type { DemoApp } from "../kit/types.ts";
import {
  booking,
  doctor,
  labResults,
  prescription,
  schedule,
  symptomChat,
  videoCall,
} from "./mellow-care.ts";
import { consent, insurance, profileEdit, signUp } from "./mellow-forms.ts";

export const mellow: DemoApp = {
  slug: "mellow",
  name: "Mellow Clinic",
  lang: "en",
  brand: {
    fonts: ["nunito"],
    font: "'Nunito Variable'",
    display: "'Nunito Variable'",
    mono: "monospace",
    radius: "24px",
    brand: "#2a7699",
    onBrand: "#ffffff",
    accent: "#ffd8c4",
    ink: "#1f3440",
    muted: "#647c8a",
    faint: "#c9d8e2",
    bg: "#eef5fa",
    surface: "#ffffff",
    raised: "#f5f9fc",
    line: "#e0eaf1",
    good: "#2f8a68",
    bad: "#c94f4f",
    warn: "#e0913f",
  },
  screens: [
    {
      slug: "video-call",
      platform: "ios",
      title: "Video call with a doctor",
      description:
        "Video consultation in full screen: the doctor sits in her practice, the patient's own picture floats in a rounded box at the top right. Name, speciality and call time are in a pill on top. A note the doctor shares, with two lines on the dose, lies above five round call controls, the red one hanging up.",
      elements:
        "video feed, picture in picture, call timer, shared note card, mute button, camera button, chat button, end call button",
      pattern: "call",
      html: videoCall,
    },
    {
      slug: "book-appointment",
      platform: "ios",
      title: "Appointment booking calendar with time slots",
      description:
        "Booking step for a doctor's appointment. A segmented control chooses video or in person. December is shown as a month grid; days with free times carry a dot and Thursday the 3rd is a filled circle. Free times follow as pills under morning and afternoon, 10:20 is chosen and some are struck through. The button repeats day and time.",
      elements:
        "month calendar, available day dots, selected day, time slot pills, segmented control, doctor summary, primary button, back button",
      pattern: "calendar",
      html: booking,
    },
    {
      slug: "doctor-profile",
      platform: "ios",
      title: "Doctor profile with next free times",
      description:
        "Profile of a family doctor on a peach background. A large portrait, name and speciality lead to three figures for years, patients and rating. A short text in her own words, languages as chips, and one review follow. The next free video times are a row of day cards, and a button at the bottom books a visit.",
      elements:
        "portrait, statistics row, star rating, language chips, review card, time slot cards, favorite button, primary button",
      pattern: "profile",
      html: doctor,
    },
    {
      slug: "symptom-checker",
      platform: "ios",
      title: "Symptom checker chat with pain scale",
      description:
        "Guided chat about symptoms with a progress bar of six steps. The assistant asks where it hurts, and a small drawing of a head and shoulders has the forehead marked. The answer from the user is a blue bubble; the next question is a pain scale from one to ten with seven chosen. Answer chips and a note that it is no diagnosis close the screen.",
      elements:
        "chat bubbles, progress bar, body map, rating scale, answer chips, disclaimer, emergency call link, close button",
      pattern: "chat",
      html: symptomChat,
    },
    {
      slug: "prescription",
      platform: "ios",
      title: "Prescription detail with pharmacy",
      description:
        "Detail of a prescribed iron tablet. A drawing of a capsule stands on peach with name and strength. Three tiles give dose, time and duration; a bar shows that one of three refills is used. The pharmacy holding it is a card with opening hours and a map pin, instructions follow as a list, and two buttons order a refill or show the barcode.",
      elements:
        "medicine illustration, fact tiles, refill progress, pharmacy card, instruction list, warning row, primary button, secondary button",
      pattern: "detail",
      html: prescription,
    },
    {
      slug: "lab-results",
      platform: "ios",
      title: "Lab results with reference ranges",
      description:
        "Blood test results. The ferritin value is low and drawn large over a line chart of five tests with the normal range as a green band. Below, four further values are rows with a small range bar in three colours and a marker on it; one is slightly low, the others within range. A comment by the doctor closes the page.",
      elements:
        "line chart, reference range band, range bars, value markers, status label, doctor comment, share button, back button",
      pattern: "statistics",
      html: labResults,
    },
    {
      slug: "medicine-schedule",
      platform: "ios",
      title: "Medicine reminder schedule for today",
      description:
        "Today's medicines, grouped by morning, noon and evening. A week strip on top shows a ring of taken doses for each day. Each dose is a card with a coloured pill drawing, amount and instruction; taken ones have a green check with the time, the next one is outlined with Take and Skip buttons, later ones are pale. A tab bar closes the screen.",
      elements:
        "week strip, progress rings, medicine cards, check mark, take button, skip button, section header, add button, tab bar",
      pattern: "calendar",
      html: schedule,
    },
    {
      slug: "insurance-card",
      platform: "ios",
      title: "Insurance card with coverage",
      description:
        "Digital insurance card in blue with soft waves, showing holder, member number, group and validity. A button shows the back and another adds it to the wallet. Coverage is listed below: visits, medicine and dental each with a bar of what has been used this year and the share the patient pays.",
      elements:
        "insurance card, member number, flip button, add to wallet button, coverage bars, co-payment label, key value list",
      pattern: "detail",
      html: insurance,
    },
    {
      slug: "sign-up-errors",
      platform: "ios",
      title: "Sign-up form with validation errors",
      description:
        "Account creation with two mistakes. A pink summary on top says that two fields need attention. The e-mail field is outlined in red because a character is missing, the birth date because it lies in the future; name and phone are marked as valid. The password has a strength bar and a list of rules, three of four met. The button is disabled.",
      elements:
        "error summary, text fields, inline errors, valid marks, password strength meter, rule checklist, disabled button, sign in link",
      pattern: "form",
      html: signUp,
    },
    {
      slug: "consent-form",
      platform: "ios",
      title: "Consent form with checkboxes and signature",
      description:
        "Consent before the first video visit. Four statements have checkboxes, two required ones ticked, one optional ticked and one optional left empty; each can be opened for the full text. Below is a box with a handwritten signature and a clear link, dated 21 November 2026. The button agrees and goes on.",
      elements:
        "checkbox list, required label, optional label, read more link, signature field, clear link, primary button, step indicator",
      pattern: "form",
      html: consent,
    },
    {
      slug: "edit-medical-profile",
      platform: "ios",
      title: "Edit medical profile",
      description:
        "Editing of a medical profile. Portrait with a camera mark on top, then birth date, height and weight in a row, and the blood group as eight pills with A positive chosen. Allergies are removable chips with a field to add one, conditions likewise. An emergency contact card and Save in the corner complete the form.",
      elements:
        "avatar upload, text fields, pill selector, removable chips, add chip field, contact card, save button, cancel button",
      pattern: "form",
      html: profileEdit,
    },
  ],
};
