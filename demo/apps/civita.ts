// Civita Aberta: a city's services in the browser, in Portuguese. Azulejo blue and tram yellow, square, large type.
import type { DemoApp } from "../kit/types.ts";
import { article, broken, faq, fees, household, login } from "./civita-city.ts";
import { appointment, documents, home, report, timeline } from "./civita-services.ts";

export const civita: DemoApp = {
  slug: "civita-aberta",
  name: "Civita Aberta",
  lang: "pt",
  brand: {
    fonts: ["archivo", "newsreader"],
    font: "'Archivo Variable'",
    display: "'Newsreader Variable'",
    mono: "monospace",
    radius: "4px",
    brand: "#174a9c",
    onBrand: "#ffffff",
    accent: "#ffc928",
    ink: "#101c33",
    muted: "#56617a",
    faint: "#c2cbdb",
    bg: "#f4f6fa",
    surface: "#ffffff",
    raised: "#edf2fa",
    line: "#dbe1ec",
    good: "#177245",
    bad: "#b3261e",
    warn: "#b26b00",
  },
  screens: [
    {
      slug: "inicio",
      platform: "web",
      title: "City portal home with service search",
      description:
        "Home page of a Portuguese city's service portal. A wide band of blue tiles holds the question of what is needed and a large search field with suggestions of frequent searches below it. Eight services are square tiles with icons in two rows; at the right a yellow notice warns of closed streets, above the next dates of the resident.",
      elements:
        "search field, suggested searches, service tiles, alert notice, tile pattern header, language switch, upcoming dates, sign in button, breadcrumb",
      pattern: "landing page",
      html: home,
    },
    {
      slug: "reportar-problema",
      platform: "web",
      title: "Report a street problem on the map",
      description:
        "Form for reporting a problem, next to a city map. Six kinds of problem are icon boxes with broken lamp chosen; the address follows from the pin, a photo is attached and the text counted. On the map a large blue pin marks the place among smaller ones for problems others reported, and a card says that the same lamp may have been reported already.",
      elements:
        "street map, draggable pin, category tiles, photo upload, text area, duplicate warning, address field, submit button, step label",
      pattern: "map",
      html: report,
    },
    {
      slug: "estado-do-pedido",
      platform: "web",
      title: "Case status timeline of a request",
      description:
        "Status page of a request for a terrace licence. The number, the date and a yellow status label stand on top with a bar of five stages, the third one current. A vertical timeline lists what happened with day and office; one entry asks the resident for a missing plan and has a button. Facts, files and the clerk's contact are at the right.",
      elements:
        "progress stages, vertical timeline, status badge, action required card, file list, contact card, deadline, download link",
      pattern: "tracking",
      html: timeline,
    },
    {
      slug: "enviar-documentos",
      platform: "web",
      title: "Document upload form",
      description:
        "Upload step of a school enrolment in Portuguese. Four documents are demanded, each a row with its rules: two are uploaded and checked, one is too large and shown in red with the limit, one is empty with a dashed field for dropping a file. A list of tips with a good and a bad photo is at the right; saving and continuing are at the bottom, the latter disabled.",
      elements:
        "upload rows, drop zone, file size error, accepted label, photo tips, step indicator, disabled button, save draft button",
      pattern: "upload",
      html: documents,
    },
    {
      slug: "marcar-atendimento",
      platform: "web",
      title: "Appointment slots at a city office",
      description:
        "Booking an appointment to renew an identity card. Three offices are radio cards with distance and next free time. Five days are columns of time slots, taken ones struck through and Thursday 10:40 chosen in blue, with a note on how full each day is. A summary at the right lists what to bring as check boxes, and has the confirm button.",
      elements:
        "office radio cards, day columns, time slots, availability label, summary card, checklist, confirm button, week arrows",
      pattern: "calendar",
      html: appointment,
    },
    {
      slug: "noticia",
      platform: "web",
      title: "News article on a new tram line",
      description:
        "News article of the city in Portuguese. A serif headline and an introduction stand above a picture of a row of painted houses; the text has a quotation in blue and a box of three figures. At the left are date, reading time, listen and share; at the right are more news with small pictures and a newsletter field.",
      elements:
        "headline, hero image, lead paragraph, pull quote, fact box, share buttons, listen button, related articles, newsletter field",
      pattern: "article",
      html: article,
    },
    {
      slug: "perguntas-frequentes",
      platform: "web",
      title: "FAQ accordion with topics",
      description:
        "Frequently asked questions. Topics with counts are a list at the left, rubbish and recycling being current, and a search field is on top. Six questions form an accordion; the second is open with an answer that holds a small table of collection days and a link. Whether the answer was useful can be said with two buttons, and a box offers phone, chat and desk.",
      elements:
        "accordion, topic list, search field, expanded answer, table, helpful buttons, contact options, breadcrumb",
      pattern: "help",
      html: faq,
    },
    {
      slug: "pagar-taxas",
      platform: "web",
      title: "Payment of city fees",
      description:
        "Payment page for fees of a resident. Four fees are rows with check boxes, due date and amount; one is overdue in red with interest, two are ticked. Payment by reference code, card or instant transfer is chosen with tabs; the reference tab shows entity, reference and amount in large digits. The summary at the right adds up and offers instalments.",
      elements:
        "fee list, checkboxes, overdue label, payment tabs, payment reference, copy button, order summary, instalment switch, pay button",
      pattern: "checkout",
      html: fees,
    },
    {
      slug: "entrar",
      platform: "web",
      title: "Login with a choice of identity providers",
      description:
        "Sign-in page on blue and white tiles. A white card offers four ways to prove who one is: digital key, citizen card with reader, bank login and the account of the city, each with level of trust and what is needed. The first is recommended and outlined; a help line for people without a smartphone and a link to go on without signing in close the card.",
      elements:
        "identity provider list, recommended label, trust level, sign in card, tile pattern background, help link, continue without account link",
      pattern: "login",
      html: login,
    },
    {
      slug: "perfil-agregado",
      platform: "web",
      title: "Resident profile with household",
      description:
        "Profile of a resident in Portuguese with her household. The header has portrait, number and address. Four people are cards with age, relation and the services tied to each, such as school or medical card; one lacks a confirmation. Below are the flat on a small map, the dog and the car as registered things, and at the right permissions to act for others with switches.",
      elements:
        "profile header, household cards, relation label, pending confirmation, map thumbnail, registered items, permission switches, add person button",
      pattern: "profile",
      html: household,
    },
    {
      slug: "erro-500",
      platform: "web",
      title: "Error 500 and maintenance page",
      description:
        "Error page shown when the portal does not answer. A tile wall with some tiles fallen off forms the number 500 at the left. The text at the right apologises in Portuguese, says that what was filled in is kept and when the work will be done, with a bar of progress. Retry and phone number are offered, and four urgent services stay reachable as links.",
      elements:
        "error code, illustration, maintenance message, progress bar, retry button, phone number, alternative links, reference code",
      pattern: "error state",
      html: broken,
    },
  ],
};
