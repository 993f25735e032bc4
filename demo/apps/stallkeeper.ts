// Stallkeeper: second-hand marketplace for iPhone. Black on white with flea-market yellow, chunky headlines.
import type { DemoApp } from "../kit/types.ts";
import { filterSheet, home, itemDetail, listItem, savedSearches } from "./stallkeeper-browse.ts";
import { chat, offerSheet, review, sellerProfile, shipLabel, sold } from "./stallkeeper-deal.ts";

export const stallkeeper: DemoApp = {
  slug: "stallkeeper",
  name: "Stallkeeper",
  lang: "en",
  brand: {
    fonts: ["bricolage-grotesque", "dm-sans"],
    font: "'DM Sans Variable'",
    display: "'Bricolage Grotesque Variable'",
    mono: "monospace",
    radius: "14px",
    brand: "#17150f",
    onBrand: "#ffffff",
    accent: "#ffd62e",
    ink: "#17150f",
    muted: "#77736a",
    faint: "#d8d4c9",
    bg: "#ffffff",
    surface: "#ffffff",
    raised: "#f6f4ee",
    line: "#e9e6de",
    good: "#1d8a5f",
    bad: "#d63b2f",
    warn: "#f2b100",
  },
  screens: [
    {
      slug: "home-grid",
      platform: "ios",
      title: "Second-hand marketplace home with item grid",
      description:
        "Home of a second-hand marketplace. A yellow header holds the pick-up area and a search field with a camera button; category circles follow. Below, a two-column grid of items near the buyer shows photo, price, title and distance, with a heart on each photo and a reduced price on one. A raised yellow sell button sits in the middle of the tab bar.",
      elements:
        "search field, location selector, category shortcuts, product grid, price label, favorite button, sale badge, floating sell button, tab bar",
      pattern: "feed",
      html: home,
    },
    {
      slug: "filter-sheet",
      platform: "ios",
      title: "Filter sheet with price range slider and histogram",
      description:
        "Bottom sheet of filters over the dimmed item grid. The price range from 40 to 180 euro is set with a two-knob slider under a histogram of prices. Condition chips, pick-up distance, and colour swatches follow; a switch limits to sellers who post. Reset and Show 64 items share the bottom row.",
      elements:
        "bottom sheet, range slider, price histogram, filter chips, color swatches, toggle switch, reset button, primary button, dimmed overlay",
      pattern: "filter",
      html: filterSheet,
    },
    {
      slug: "armchair-detail",
      platform: "ios",
      title: "Used armchair listing with seller card",
      description:
        "Item detail of a second-hand armchair. A large photo with page dots and a heart fills the top; price, title, condition and age of the listing follow. A short description in the seller's words, three fact chips, and the seller's card with portrait, rating and reply time come next. Make an offer and Buy now stand in a bar at the bottom.",
      elements:
        "image gallery, page dots, favorite button, price, condition chip, seller card, star rating, offer button, buy button, share button",
      pattern: "detail",
      html: itemDetail,
    },
    {
      slug: "make-offer",
      platform: "ios",
      title: "Make an offer sheet",
      description:
        "A sheet for bidding on an item, over the dimmed listing. The item is repeated in a small row with its asking price; the offer of 100 euro stands very large, with three suggested amounts as percentages off below it. A yellow note tells how often offers like this are accepted. A summary adds postage and buyer protection, and the black button sends the offer.",
      elements:
        "bottom sheet, item summary, amount input, suggestion chips, info note, price breakdown, primary button, dimmed overlay",
      pattern: "modal",
      html: offerSheet,
    },
    {
      slug: "offer-chat",
      platform: "ios",
      title: "Seller chat with counter-offer bubble",
      description:
        "Conversation between a buyer and a seller. The item with its price is pinned under the header. The buyer's offer of 100 euro is a bordered bubble marked as declined; the seller's counter-offer of 110 euro is a yellow bubble with Accept and Counter buttons and a countdown. Quick replies and a message field close the screen.",
      elements:
        "chat bubbles, pinned item, offer card, accept button, status label, countdown, quick replies, message input, avatar",
      pattern: "chat",
      html: chat,
    },
    {
      slug: "list-item",
      platform: "ios",
      title: "List an item for sale form with photos",
      description:
        "Form for putting an item up for sale. A strip of photos comes first, the first marked as cover, with a dashed box for adding more. Title, category and condition are filled in, the description is counted against a limit. The price field suggests a range from similar sales, and a postage choice stands above the button to list it.",
      elements:
        "photo upload, cover badge, text fields, character counter, select row, price input, price suggestion, segmented control, primary button",
      pattern: "form",
      html: listItem,
    },
    {
      slug: "saved-searches",
      platform: "ios",
      title: "Saved searches with new results",
      description:
        "List of saved searches, each a card with the query, its filters in small chips, three thumbnails of the newest finds and a count of new ones in yellow. A bell on each card shows whether alerts are on. A segmented control switches between searches, favourites and followed sellers.",
      elements:
        "segmented control, saved search cards, filter chips, thumbnails, new count badge, alert bell, tab bar",
      pattern: "list",
      html: savedSearches,
    },
    {
      slug: "seller-profile",
      platform: "ios",
      title: "Seller profile with ratings and wardrobe of items",
      description:
        "Public profile of a seller on a yellow header with portrait, town and a verified mark. Three figures give rating, sales and reply time; bars break the ratings down by stars. One quoted review follows, then a three-column grid of the items still for sale, with Follow and Message buttons above.",
      elements:
        "avatar, verified badge, statistics row, rating breakdown, review quote, item grid, follow button, message button",
      pattern: "profile",
      html: sellerProfile,
    },
    {
      slug: "leave-review",
      platform: "ios",
      title: "Leave a review after a purchase",
      description:
        "Review form shown after a parcel has arrived. The seller's portrait and the bought item stand on top, then five large stars of which four are yellow, and a label that puts the rating in words. Tags such as as described and friendly can be ticked; the text box is being written in and a switch keeps the review anonymous.",
      elements:
        "star rating input, item summary, tag chips, text area, character counter, toggle switch, skip link, primary button",
      pattern: "review",
      html: review,
    },
    {
      slug: "ship-label",
      platform: "ios",
      title: "Order tracking with QR shipping label",
      description:
        "Order page of a sold camera that must be posted. A ticket-shaped yellow card shows a QR code to scan at the parcel shop, the label number and the last day to post. Below, a vertical timeline has three of five steps done or current, and a card names the nearest drop-off shop with its opening hours.",
      elements:
        "qr code, shipping label, deadline, timeline, drop-off location, distance, navigation bar, help link",
      pattern: "tracking",
      html: shipLabel,
    },
    {
      slug: "sold-success",
      platform: "ios",
      title: "Item sold, payout summary",
      description:
        "Full-screen success message on yellow with confetti. A photo of the camera carries a black Sold stamp, turned a little. The card below adds up the sale price, the fee and the payout, and tells when the money arrives. Print the label and List something else are the two buttons.",
      elements:
        "success illustration, confetti, stamp, payout summary, key value list, primary button, secondary button, close button",
      pattern: "success",
      html: sold,
    },
  ],
};
