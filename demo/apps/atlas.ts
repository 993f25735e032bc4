// Hostel Atlas: travel booking in the browser. Aubergine and amber on warm cream, poster headlines, drawn places.
import type { DemoApp } from "../kit/types.ts";
import { cookies, dates, filters, landing, property, results } from "./atlas-search.ts";
import { account, checkout, confirmation, reviews, rooms, wishLists } from "./atlas-stay.ts";

export const atlas: DemoApp = {
  slug: "hostel-atlas",
  name: "Hostel Atlas",
  lang: "en",
  brand: {
    fonts: ["bricolage-grotesque", "dm-sans"],
    font: "'DM Sans Variable'",
    display: "'Bricolage Grotesque Variable'",
    mono: "monospace",
    radius: "14px",
    brand: "#5a1e58",
    onBrand: "#ffffff",
    accent: "#ffb72b",
    ink: "#2a1530",
    muted: "#7a6a7c",
    faint: "#d9cdd8",
    bg: "#fff8ec",
    surface: "#ffffff",
    raised: "#fdf1dd",
    line: "#eee0cf",
    good: "#2c7d5a",
    bad: "#c93d3d",
    warn: "#ffb72b",
  },
  screens: [
    {
      slug: "landing",
      platform: "web",
      title: "Travel landing page with hero search",
      description:
        "Landing page of a hostel booking site. A wide picture of mountains at dusk fills the top with a poster-like headline; a white search bar with place, dates and guests and an amber button lies across its lower edge. Below, four city cards with drawn street fronts give the price from which a bed is to be had, next to three short promises.",
      elements:
        "hero image, headline, search bar, date field, guest selector, destination cards, price label, navigation bar, benefit list",
      pattern: "landing page",
      html: landing,
    },
    {
      slug: "date-range-picker",
      platform: "web",
      title: "Date range picker popover with two months",
      description:
        "The search bar of the landing page with its date field active and a popover below. Two months stand side by side; 12 to 16 March is the chosen range with dark ends and a tinted middle, past days are grey. Small prices are under the days, the cheapest in green. Chips for flexible dates and a line with four nights and Clear and Apply close the popover.",
      elements:
        "popover, two-month calendar, selected range, day prices, flexible date chips, month arrows, clear button, apply button",
      pattern: "calendar",
      html: dates,
    },
    {
      slug: "search-results-map",
      platform: "web",
      title: "Search results with list and map",
      description:
        "Results for Lisbon, split into a list and a map. Each hostel is a horizontal card with a picture of the house or a room, rating, a sentence of facts and the price for a night; the second is hovered and its amber price pin on the map is larger. The map shows eleven price pins with a search-as-I-move switch, and chips above the list hold the chosen filters.",
      elements:
        "result cards, map with price pins, filter chips, sort menu, rating badge, favorite button, map toggle, search bar",
      pattern: "search results",
      html: results,
    },
    {
      slug: "filters-panel",
      platform: "web",
      title: "Filters panel sliding over the results",
      description:
        "A panel from the right with all filters, over the dimmed results. It starts with a price slider under a histogram, then room types as boxes with counts, facilities as icon tiles of which three are chosen, and a rating as a row of steps. House rules are switches. A bar at the bottom clears all or shows 38 hostels.",
      elements:
        "side panel, price range slider, histogram, checkbox tiles, icon tiles, rating filter, toggle switch, clear all link, result count button",
      pattern: "filter",
      html: filters,
    },
    {
      slug: "property-detail",
      platform: "web",
      title: "Hostel detail page with photo gallery",
      description:
        "Detail page of a hostel in Lisbon. A gallery has one large picture of the blue house front and four smaller ones of rooms, kitchen and terrace, with a button for all 32 photos. The name, rating and address follow, then facilities in two columns and a text by the hosts. A booking box at the right repeats dates and guests with the price and a book button.",
      elements:
        "photo gallery, show all photos button, rating badge, facility list, host card, sticky booking box, date fields, share and save buttons",
      pattern: "detail",
      html: property,
    },
    {
      slug: "rooms-prices",
      platform: "web",
      title: "Rooms and prices table",
      description:
        "Table of the rooms of a hostel for four nights. Each row has a picture, the name with bed and bath icons, what is included, how many are left, two rates with their cancellation terms as radio rows, and a number stepper. A dormitory row is expanded into a plan of its beds with taken ones grey and one chosen. A bar at the bottom adds up the choice.",
      elements:
        "rooms table, rate radio rows, quantity stepper, availability label, bed plan, cancellation terms, summary bar, reserve button",
      pattern: "table",
      html: rooms,
    },
    {
      slug: "checkout-guests",
      platform: "web",
      title: "Checkout with guest details",
      description:
        "Second of three checkout steps. Guest details are a form for two travellers, with an error under the phone number of the first; arrival time is picked from a row of chips and a text field takes wishes. Below are three payment options with card fields open. The summary at the right shows the room, the dates, the price lines, and what is due today and at the hostel.",
      elements:
        "step indicator, guest form, inline error, arrival time chips, payment options, card fields, order summary, price breakdown, pay button",
      pattern: "checkout",
      html: checkout,
    },
    {
      slug: "booking-confirmed",
      platform: "web",
      title: "Booking confirmation with ticket",
      description:
        "Confirmation page after paying. A large ticket with a torn edge has the street front of the hostel, check-in and check-out, the booking code and a QR code. Buttons add it to the calendar or send it to a friend. Three cards beneath tell how to get there from the airport, what to bring, and who else is arriving on that day.",
      elements:
        "success message, ticket, booking code, qr code, add to calendar button, share button, directions card, guest avatars",
      pattern: "success",
      html: confirmation,
    },
    {
      slug: "reviews",
      platform: "web",
      title: "Reviews page with rating breakdown",
      description:
        "Reviews of a hostel. At the left the score 9.2 stands very large with bars for six aspects and the share of solo travellers, couples and groups as a donut. The reviews at the right are cards with portrait, country, room and date; one has a reply from the hosts, one was translated. Topic chips with counts and a sort menu are above them.",
      elements:
        "overall score, rating bars, donut chart, topic chips, review cards, host reply, translated label, helpful button, sort menu",
      pattern: "review",
      html: reviews,
    },
    {
      slug: "wish-lists",
      platform: "web",
      title: "Wish lists with shared trip boards",
      description:
        "Saved places arranged as boards. Each board is a card made of three pictures with its name, the number of hostels and portraits of the people it is shared with; one has a price drop in amber. The board that is open fills the right side with a note, votes by friends as hearts, and its hostels in order of votes.",
      elements:
        "board cards, image mosaic, shared avatars, price drop label, vote hearts, notes, create board tile, share button",
      pattern: "gallery",
      html: wishLists,
    },
    {
      slug: "account-settings",
      platform: "web",
      title: "Traveller account settings",
      description:
        "Account page with sections at the left and personal details open. A header shows the portrait, nights and countries as figures on aubergine with a strip of passport-like stamps. The form has name, document, language and currency; connected sign-ins have switches. A bordered red area at the end lets the traveller delete the account.",
      elements:
        "settings navigation, avatar, travel statistics, stamp strip, form fields, select menus, toggle switch, danger zone, save button",
      pattern: "settings",
      html: account,
    },
    {
      slug: "cookie-consent",
      platform: "web",
      title: "City guide with cookie consent banner",
      description:
        "An article about three days in Porto with a large serif-free title over an evening river front, under a cookie banner at the bottom. The banner explains in two sentences, lists necessary, statistics and marketing with switches of which the first is locked, and gives Only necessary and Accept all the same size, with Save choice as a link.",
      elements:
        "cookie banner, toggle switch, accept all button, reject button, privacy policy link, article hero, table of contents",
      pattern: "modal",
      html: cookies,
    },
  ],
};
