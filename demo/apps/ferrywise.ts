// Ferrywise: public transport tickets for iPhone. Signage blue and yellow, heavy grotesque, almost square corners.
import type { DemoApp } from "../kit/types.ts";
import { account, favourites, payment, refund, wallet, zones } from "./ferrywise-tickets.ts";
import { departures, disruption, planner, routes, station } from "./ferrywise-travel.ts";

export const ferrywise: DemoApp = {
  slug: "ferrywise",
  name: "Ferrywise",
  lang: "en-GB",
  brand: {
    fonts: ["inter", "geist-mono"],
    font: "'Inter Variable'",
    display: "'Inter Variable'",
    mono: "'Geist Mono Variable'",
    radius: "6px",
    brand: "#0b3fae",
    onBrand: "#ffffff",
    accent: "#ffcb05",
    ink: "#0d1526",
    muted: "#5c677d",
    faint: "#c5cddb",
    bg: "#eef1f6",
    surface: "#ffffff",
    raised: "#f6f8fb",
    line: "#dfe4ed",
    good: "#0f7b46",
    bad: "#c8201f",
    warn: "#ffcb05",
  },
  screens: [
    {
      slug: "journey-planner",
      platform: "ios",
      title: "Journey planner with from and to fields",
      description:
        "Start screen of a public transport app. A blue header holds the from and to fields joined by a line, a swap button, and a row for the leaving time. Square switches choose which modes to use, with ferry, tram and bus on and bike off. Recent journeys follow, each with coloured line badges and its duration, above a tab bar.",
      elements:
        "from and to fields, swap button, departure time selector, mode toggles, plan journey button, recent journeys list, line badges, tab bar",
      pattern: "search",
      html: planner,
    },
    {
      slug: "route-results",
      platform: "ios",
      title: "Route results with expanded legs",
      description:
        "Results for a trip from Cask Lane to Gull Point. Each option is a card with departure and arrival time, duration, fare and a bar of coloured legs. The first card is open and shows the legs as a vertical line diagram: tram, a three minute walk and the ferry, with platforms and stops. One option is marked as fewest changes, another as disrupted.",
      elements:
        "route cards, leg bar, line badges, timeline, duration, fare, sort chips, disruption label, buy ticket button",
      pattern: "search results",
      html: routes,
    },
    {
      slug: "departures-board",
      platform: "ios",
      title: "Live departures board, amber on black",
      description:
        "Live departures of Quayside as a black board with amber monospaced text. A large clock stands on top and tabs switch between all modes, ferry, tram and bus. Rows give time, line badge, destination, platform and minutes; one ferry is delayed with the old time struck through, one bus is cancelled in red. A line at the bottom scrolls a service message.",
      elements:
        "departures table, live clock, segmented tabs, line badges, platform number, delay label, cancelled label, ticker message",
      pattern: "table",
      html: departures,
    },
    {
      slug: "ticket-wallet",
      platform: "ios",
      title: "Ticket wallet with QR code",
      description:
        "Wallet with an active day ticket as a large blue and white ticket. The white part shows the QR code; above it are the zones, the holder and the time left as a countdown, and a moving colour band for inspectors runs across. Two further tickets peek out as coloured strips below, one of them not yet activated.",
      elements:
        "qr code, ticket card, countdown, validity, perforated edge, stacked cards, activate button, tab bar",
      pattern: "ticket",
      html: wallet,
    },
    {
      slug: "buy-ticket-zones",
      platform: "ios",
      title: "Buy a ticket on the zone map",
      description:
        "Ticket purchase with a schematic map of three fare zones drawn as rings around the harbour; zones one and two are highlighted in blue. Ticket types stand in a row of boxes with the day ticket chosen. Steppers set two adults and one child, and the yellow button adds up the price.",
      elements:
        "zone map, ticket type selector, quantity stepper, price total, primary button, zone labels, back button",
      pattern: "checkout",
      html: zones,
    },
    {
      slug: "disruption-notice",
      platform: "ios",
      title: "Service disruption notice with closed section",
      description:
        "Notice of a line disruption under a black and yellow hazard band. A line diagram shows five stops with the section between Weir Gate and Mill Basin crossed out in red. Below are the reason, the expected end, and two alternatives with line badges and extra minutes. A button plans a journey around it, and a bell follows updates.",
      elements:
        "hazard banner, line diagram, closed section, alternatives list, update time, follow button, primary button",
      pattern: "alert",
      html: disruption,
    },
    {
      slug: "station-detail",
      platform: "ios",
      title: "Station detail with facilities and lift status",
      description:
        "Station page headed by a picture of harbour houses by the water. The name stands in a blue station sign, with line badges and the walking time. Three next departures are listed, then facilities as a grid of pictograms; a red one says that the lift to platform 2 is out of order until Friday.",
      elements:
        "hero image, station sign, line badges, departure list, facility icons, warning row, directions button, favorite button",
      pattern: "detail",
      html: station,
    },
    {
      slug: "favourite-places",
      platform: "ios",
      title: "Favourite places with live travel times",
      description:
        "List of saved places in editing order: home, work, nursery and a climbing hall. Each row has a pictogram in a blue square, the address and how long the journey takes now, in green, or in red where there is a delay. Two saved journeys below show the next departure as line badges. A dashed row adds a place.",
      elements:
        "saved places list, travel time, line badges, drag handle, add row, section header, edit button, tab bar",
      pattern: "list",
      html: favourites,
    },
    {
      slug: "account-payment",
      platform: "ios",
      title: "Account with payment methods and fare cap",
      description:
        "Account screen of a ticket app. A card shows how much of this week's fare cap is used, as a bar of seven days with the sum left to pay. Payment methods are listed with the default marked, one card about to expire in red. Settings for auto top-up, receipts and concessions follow as rows.",
      elements:
        "fare cap progress, payment method list, default label, expiry warning, add card row, toggle switch, settings list, tab bar",
      pattern: "settings",
      html: account,
    },
    {
      slug: "cancel-ticket",
      platform: "ios",
      title: "Cancel a ticket and get a refund",
      description:
        "Refund form for an unused ticket. The ticket is repeated as a small card on top. A list of reasons has radio buttons with plans changed chosen. The refund is added up with an administration fee, and two boxes choose between card refund in five days and instant travel credit with a bonus. A red button cancels the ticket.",
      elements:
        "ticket summary, radio list, price breakdown, refund method cards, destructive button, secondary button, help link",
      pattern: "form",
      html: refund,
    },
    {
      slug: "payment-sheet",
      platform: "ios",
      title: "Wallet payment sheet with double-click prompt",
      description:
        "System-style payment sheet over the dimmed zone map. It lists the card, the e-mail for the receipt and the items with the total. A face scan symbol asks to confirm, and a label at the right edge points to the side button for a double click.",
      elements:
        "payment sheet, card row, order summary, total, face id symbol, side button hint, cancel button, dimmed overlay",
      pattern: "checkout",
      html: payment,
    },
  ],
};
