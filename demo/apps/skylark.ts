// Skylark: flights and boarding passes for iPhone. Sky blue, much white, round and crisp.
import type { DemoApp } from "../kit/types.ts";
import * as pages from "./skylark-pages.ts";
import * as trip from "./skylark-trip.ts";

export const skylark: DemoApp = {
  slug: "skylark",
  name: "Skylark",
  lang: "en",
  brand: {
    fonts: ["dm-sans"],
    font: "'DM Sans Variable'",
    display: "'DM Sans Variable'",
    mono: "'DM Sans Variable'",
    radius: "20px",
    brand: "#0b6fe0",
    onBrand: "#ffffff",
    accent: "#ff9a4d",
    ink: "#0d2440",
    muted: "#687c93",
    faint: "#c3d0de",
    bg: "#f0f7fd",
    surface: "#ffffff",
    raised: "#ffffff",
    line: "#e1ebf4",
    good: "#12935c",
    bad: "#d8412f",
    warn: "#ff9a4d",
  },
  screens: [
    {
      slug: "flight-search",
      platform: "ios",
      title: "Flight search form",
      description:
        "Start of a flight booking app: a white card overlaps a cloudy blue sky with the question where shall we land. The card has tabs for return or one way, large airport codes LIS and CPH with a round swap button between them, cells for both dates, travellers and cabin, a switch for direct flights and a wide blue Search flights button. Two recent searches with prices follow.",
      elements:
        "search form, swap button, airport codes, date fields, passenger selector, toggle switch, segmented tabs, recent searches, primary button, tab bar",
      pattern: "search",
      html: pages.search,
    },
    {
      slug: "price-calendar",
      platform: "ios",
      title: "Date range picker with a price under every day",
      description:
        "Calendar for December where each day carries its lowest fare, cheap ones in green. The range from the 4th to the 9th is a pale blue band between two blue tiles, and the two dates are repeated in fields on top. A green hint tells which shift saves money; the footer sums up five nights and the fare.",
      elements:
        "calendar, date range selection, price labels, date fields, savings hint, month arrows, clear link, primary button",
      pattern: "picker",
      html: pages.dates,
    },
    {
      slug: "flight-results",
      platform: "ios",
      title: "Flight results with sort chips",
      description:
        "List of direct flights from Lisbon to Copenhagen. Chips sort by best, cheapest or fastest, with a filter button at the end, and a strip shows prices of neighbouring days. Each card has departure and arrival times joined by a dotted line with a plane, flight number and price; the best one is outlined and one warns of three seats left. A dark pill offers to watch the price.",
      elements:
        "sort chips, filter button, date price strip, flight cards, timeline, price, scarcity badge, floating button, edit search button",
      pattern: "search results",
      html: pages.results,
    },
    {
      slug: "fare-comparison",
      platform: "ios",
      title: "Fare comparison table, Light, Classic and Flex",
      description:
        "Three fares side by side as columns with their prices; Classic is tinted blue, marked as most booked and selected by a radio button. Rows compare bags, seat choice, changes and refunds with ticks, dashes or extra prices. A card offers sustainable fuel for eleven euros above the continue button, which repeats the price.",
      elements:
        "comparison table, column headers, check icons, radio buttons, most booked label, upsell card, primary button with price",
      pattern: "comparison",
      html: pages.fares,
    },
    {
      slug: "seat-map",
      platform: "ios",
      title: "Aircraft seat map",
      description:
        "Seat selection inside the outline of an aeroplane's nose and cabin. Rows 8 to 18 hold three seats on either side of the aisle: free ones outlined blue, taken ones grey, exit rows with more legroom orange. Seat 14A is filled with the traveller's initials, and a sheet at the bottom describes it and takes it for 14 euros.",
      elements:
        "seat map, legend, selected seat, exit row markers, column letters, bottom sheet, price, primary button, skip link",
      pattern: "picker",
      html: pages.seats,
    },
    {
      slug: "passenger-form",
      platform: "ios",
      title: "Passenger details form with passport error",
      description:
        "Second of four booking steps. Chips choose a saved traveller; below them are outlined fields with small labels for names, birth date, nationality and passport. The expiry date is outlined red with the message that it expires before the return, the e-mail field has focus, and the button is therefore pale.",
      elements:
        "form, text fields, inline validation error, saved traveller chips, step indicator, scan passport link, date field, disabled button",
      pattern: "form",
      html: pages.passenger,
    },
    {
      slug: "payment",
      platform: "ios",
      title: "Payment with saved cards",
      description:
        "Last booking step. A blue banner sums up the trip; a card lists saved payment methods with small coloured cards and radio buttons, one of them expiring this month, and an Add a card row. A promo code row and the price lines with a total of 242 euros follow, above a button that pays with Face ID.",
      elements:
        "saved cards, radio buttons, add card row, promo code field, price breakdown, total, biometric pay button, trip summary banner",
      pattern: "checkout",
      html: pages.payment,
    },
    {
      slug: "boarding-pass",
      platform: "ios",
      title: "Mobile boarding pass with QR code",
      description:
        "A white ticket with notched edges on a deep blue sky. Huge codes LIS and CPH are joined by a plane; six facts give boarding time, gate, seat, departure, terminal and group. Below the perforation stand a large QR code and the passenger's name. A black button adds it to the wallet.",
      elements:
        "ticket card, qr code, airport codes, gate and seat, perforation, add to wallet button, share button, close button",
      pattern: "ticket",
      html: trip.boardingPass,
    },
    {
      slug: "live-flight",
      platform: "ios",
      title: "Live flight status on a map",
      description:
        "Flight tracker: an arc from LIS to CPH crosses a pale map, with a plane badge at the current position and a dotted rest. The sheet says one hour 24 to go, six minutes late in orange, and shows a progress bar. A small table compares planned, struck-through times with new ones; tiles give speed, altitude and the baggage belt.",
      elements:
        "map, route arc, plane marker, bottom sheet, progress bar, delay badge, time table, stat tiles, tab bar",
      pattern: "tracking",
      html: trip.liveStatus,
    },
    {
      slug: "delay-rebooking",
      platform: "ios",
      title: "Flight delay alert with rebooking options",
      description:
        "Disruption page for a flight home that is delayed by over three hours. On an orange field the old time is struck through beside the new time in very large figures, with the reason and an apology. Three cards offer an earlier direct flight, which is selected, one via Brussels, or staying; a green voucher pays a meal and a link refunds the fare.",
      elements:
        "alert header, struck-through time, option cards, selected state, voucher card, refund link, primary button",
      pattern: "alert",
      html: trip.delay,
    },
    {
      slug: "trips",
      platform: "ios",
      title: "Upcoming and past trips list",
      description:
        "Trips tab with underlined tabs for upcoming, past and saved. The next trip is a large card with a seaside picture, a countdown chip of 13 days, the flight's times and buttons to manage or check in. A smaller row for Nice asks to add seats; recently flown routes are listed with pictures and distances.",
      elements:
        "underline tabs, trip card, countdown chip, hero image, list rows, badge, add button, tab bar",
      pattern: "list",
      html: trip.trips,
    },
  ],
};
