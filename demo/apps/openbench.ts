// Openbench: jobs and applicant tracking in the browser. Cobalt on a plywood tone with tangerine, roomy white cards.
import type { DemoApp } from "../kit/types.ts";
import { analytics, candidate, pipeline, scheduler, template } from "./openbench-hiring.ts";
import { apply, company, jobDetail, jobSearch, offers, signUp } from "./openbench-jobs.ts";

export const openbench: DemoApp = {
  slug: "openbench",
  name: "Openbench",
  lang: "en",
  brand: {
    fonts: ["dm-sans"],
    font: "'DM Sans Variable'",
    display: "'DM Sans Variable'",
    mono: "monospace",
    radius: "12px",
    brand: "#2140c8",
    onBrand: "#ffffff",
    accent: "#ff8a3c",
    ink: "#1b1a22",
    muted: "#6f6a66",
    faint: "#d6cdbf",
    bg: "#f3ece0",
    surface: "#ffffff",
    raised: "#faf6ee",
    line: "#e8dfd0",
    good: "#1f7a54",
    bad: "#c23a34",
    warn: "#c77a12",
  },
  screens: [
    {
      slug: "job-search",
      platform: "web",
      title: "Job search with filters and result list",
      description:
        "Job search page. A bar on top holds what, where and a cobalt search button; filters stand in a column at the left with job type check boxes, a salary slider, remote choice and experience. The 86 results are white cards with the company's mark, title, place, salary and tags; one is new and one already applied to. A card at the right saves the search as an alert.",
      elements:
        "search bar, filter column, checkboxes, salary slider, job cards, company logo, tags, saved badge, job alert card",
      pattern: "search results",
      html: jobSearch,
    },
    {
      slug: "job-detail-apply",
      platform: "web",
      title: "Job detail with apply side panel",
      description:
        "Advertisement for a workshop lead with an application panel open at the right. The page has title, salary band and facts on top, tasks and wishes as lists, and a line of four steps of the hiring process. The panel has name and e-mail filled in, an uploaded CV, one question with a text in progress and a consent box above the Send button.",
      elements:
        "job description, fact chips, bullet lists, process steps, side panel, file upload row, text area, checkbox, submit button",
      pattern: "detail",
      html: jobDetail,
    },
    {
      slug: "pipeline-board",
      platform: "web",
      title: "Candidate pipeline kanban board",
      description:
        "Applicant tracking board for one job with five columns from new to offer, each headed by a colour and a count. Candidate cards have a portrait, a line on their last work, a score in stars, and labels for referral or waiting too long. One card is being dragged, tilted, next to a dashed gap in the middle column. Hiring team portraits and filters are above.",
      elements:
        "kanban columns, candidate cards, drag state, drop placeholder, star rating, overdue label, team avatars, filter bar, column count",
      pattern: "kanban",
      html: pipeline,
    },
    {
      slug: "candidate-profile",
      platform: "web",
      title: "Candidate profile with resume and scorecard",
      description:
        "Profile of an applicant in three parts. At the left are portrait, contact and answers; the middle shows the resume as a paper page with tabs for letter and notes; the right has the scorecard with five criteria as dots, comments of two interviewers and a stage menu. Reject and Move to offer are at the top.",
      elements:
        "candidate header, resume preview, tabs, scorecard dots, interviewer comments, stage select, reject button, advance button, contact list",
      pattern: "profile",
      html: candidate,
    },
    {
      slug: "interview-scheduler",
      platform: "web",
      title: "Interview scheduler with week calendar",
      description:
        "Scheduling an interview in a week calendar from Monday to Friday. Busy times of three interviewers are striped blocks in their colours, and free overlaps are green slots, one of them chosen in cobalt. The panel at the left has the interviewers as removable rows, length, video or on-site, time zone of the candidate and a button to send the invitation.",
      elements:
        "week calendar, busy blocks, suggested slots, selected slot, interviewer list, duration select, time zone note, send invitation button",
      pattern: "calendar",
      html: scheduler,
    },
    {
      slug: "application-form",
      platform: "web",
      title: "Multi-step application form",
      description:
        "Third of five steps in an application. The steps are a vertical list at the left with the done ones ticked. The form asks about experience: years with a stepper, tools as selectable chips, a portfolio link with an error, and two uploaded work samples with previews. A bar saves automatically and has Back and Continue.",
      elements:
        "vertical stepper, number stepper, selectable chips, inline error, file previews, autosave note, back button, continue button, progress",
      pattern: "form",
      html: apply,
    },
    {
      slug: "email-template",
      platform: "web",
      title: "Email template editor with variables",
      description:
        "Editor for an invitation e-mail. Templates are listed at the left by stage; the middle holds the subject and a formatted text with variables as blue tokens, under a toolbar. A menu for inserting a variable is open at the cursor. The right shows the mail on a phone with the real name of a candidate filled in, and a send test button.",
      elements:
        "template list, rich text toolbar, variable tokens, autocomplete menu, subject field, phone preview, send test button, save button",
      pattern: "editor",
      html: template,
    },
    {
      slug: "hiring-analytics",
      platform: "web",
      title: "Hiring analytics with funnel and sources",
      description:
        "Report on hiring in the third quarter. Four figures such as time to hire stand on top; a funnel of five narrowing bars from 412 applicants to 6 hires fills the left with the share kept at each step. Sources are horizontal bars with hires, time to hire is a line chart by month against a target, and a table names the slowest stages.",
      elements:
        "key figures, funnel chart, conversion rates, horizontal bars, line chart, target line, date range select, table, export button",
      pattern: "statistics",
      html: analytics,
    },
    {
      slug: "company-profile",
      platform: "web",
      title: "Company profile page with open jobs",
      description:
        "Public page of a furniture maker. A wide workshop picture with the round company mark leads to name, tagline and Follow. Facts stand in a row, then a text, values in coloured boxes and quotes by two employees; at the right are the four open jobs with salary and a button each, over three product pictures.",
      elements:
        "cover image, company logo, follow button, fact row, photo strip, value cards, employee quotes, open jobs list, apply button",
      pattern: "profile",
      html: company,
    },
    {
      slug: "sign-up",
      platform: "web",
      title: "Sign-up split screen for seekers and employers",
      description:
        "Registration on a split screen. The left half has a switch between looking for work and hiring, buttons for two identity providers, fields for name, e-mail and password with a strength bar, and the terms. The right half is cobalt with a drawing of a workbench, tools hanging above, and a quote with its author below.",
      elements:
        "split screen, segmented switch, social sign-up buttons, form fields, password strength, terms checkbox, illustration, testimonial",
      pattern: "sign up",
      html: signUp,
    },
    {
      slug: "offer-comparison",
      platform: "web",
      title: "Offer comparison table",
      description:
        "Three job offers side by side in a table. Columns have the company's mark, title and answer-by date; the first is tinted as the best fit. Rows compare salary with bars, bonus, holidays, remote days, commute, pension and start date, with the best value of each row in green. A slider box at the left weighs what matters, and scores as rings close the table.",
      elements:
        "comparison table, highlighted column, salary bars, best value label, weight sliders, score rings, deadline label, accept button, decline link",
      pattern: "comparison",
      html: offers,
    },
  ],
};
