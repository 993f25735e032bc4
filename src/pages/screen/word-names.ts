import type { EditedField } from "../api.ts";

export const wordNames: Readonly<Record<EditedField["field"], string>> = {
  title: "Title",
  description: "Description",
  elements: "Elements",
  text: "Text",
  app_name: "App",
  platform: "Platform",
  system: "System",
  language: "Language",
  pattern: "Kind of screen",
};
