import { avatar } from "../kit/art.ts";
import { icon } from "../kit/icon.ts";
import { each } from "../kit/seed.ts";
import { desktop } from "../kit/web.ts";

const token =
  /"[^"]*"|\b(?:use|pub|fn|let|mut|for|in|if|else|return|match|impl|struct|self|const|mod|as|while)\b|\b[A-Z]\w*|\b\d[\w.]*|\b[a-z_]+!?(?=\()/g;

function colourOf(word: string): string {
  if (word.startsWith('"')) return "#ffc38a";
  if (/^\d/.test(word)) return "#c5b3ff";
  if (/^[A-Z]/.test(word)) return "#8fe3c0";
  return /^(use|pub|fn|let|mut|for|in|if|else|return|match|impl|struct|self|const|mod|as|while)$/.test(word)
    ? "#ff8fa3"
    : "#6fd3ff";
}

/** Colours one line of Rust; good enough for a picture. */
export function rust(line: string): string {
  const safe = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  if (safe.trimStart().startsWith("//")) return `<span style="color:#5b7a8f">${safe}</span>`;
  return safe.replace(token, (word) => `<span style="color:${colourOf(word)}">${word}</span>`);
}

export const logo = (size = 26) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 26 26"><path d="M2 15h22l-4 7H6Z" fill="#ff8b3d"/><path d="M9 12 5 8.500 9 5M17 5l4 3.500-4 3.500" stroke="#5ce1e6" stroke-width="2.600" fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const sections = [
  ["Code", "lucide:code", ""],
  ["Issues", "lucide:circle-dot", "47"],
  ["Merges", "lucide:git-pull-request", "9"],
  ["Runs", "lucide:workflow", ""],
  ["Security", "lucide:shield", "7"],
  ["Insights", "lucide:chart-line", ""],
  ["Settings", "lucide:settings", ""],
] as const;

export const top = (crumbs = "harbourlab / <b>tideline</b>", query = "") =>
  `<header class="flex h-12 shrink-0 items-center gap-4 border-b border-line bg-surface px-4 text-[13px]">${logo()}<span class="text-muted">${crumbs}</span><div class="mx-auto flex h-8 w-[420px] items-center gap-2 rounded-app border border-line bg-bg px-3 ${query ? "" : "text-muted"}">${icon("lucide:search", 15, "text-muted")}${query || "Search code, people, commits"}<span class="ml-auto rounded border border-line px-1.5 text-[11px] text-muted">/</span></div><span class="flex items-center gap-4 text-muted">${icon("lucide:plus", 18)}${icon("lucide:inbox", 18)}${avatar("Ilka Storm", 26)}</span></header>`;

export const repo = (active: string, body: string) =>
  desktop(
    "flex-col bg-bg text-[13px]",
    `${top()}<nav class="flex h-11 shrink-0 items-end gap-1 border-b border-line bg-surface px-4">${each(sections, ([label, name, count]) => `<span class="flex items-center gap-2 border-b-2 px-3 pb-2.5 ${label === active ? "border-accent text-ink" : "border-transparent text-muted"}">${icon(name, 15)}${label}${count ? `<span class="rounded-full bg-raised px-1.5 text-[11px]">${count}</span>` : ""}</span>`)}<span class="ml-auto flex items-center gap-2 pb-2 text-[12px]"><span class="flex items-center gap-1.5 rounded-app border border-line px-2.5 py-1">${icon("lucide:star", 14, "text-[#ffc84a]")}Starred 2.1k</span><span class="flex items-center gap-1.5 rounded-app border border-line px-2.5 py-1">${icon("lucide:git-fork", 14)}Fork 188</span></span></nav>${body}`,
  );

export const chip = (text: string, colour: string) =>
  `<span class="inline-flex items-center gap-1 whitespace-nowrap rounded-full border px-2 text-[11.500px] leading-[19px]" style="color:${colour};border-color:${colour}55;background:${colour}18">${text}</span>`;

export const push = (label: string, look = "bg-raised border border-line", name = "") =>
  `<span class="inline-flex h-8 items-center gap-2 whitespace-nowrap rounded-app px-3 text-[13px] font-medium ${look}">${name ? icon(name, 15) : ""}${label}</span>`;

export const gold = "bg-brand text-on-brand";

/** Numbered lines of Rust; `marks` dresses lines by index. */
export const listing = (
  lines: readonly string[],
  first = 1,
  marks: Record<number, string> = {},
  size = "text-[12.500px] leading-[21px]",
) =>
  `<div class="font-mono ${size}">${each(lines, (line, index) => `<div class="flex ${marks[index] ?? ""}"><span class="w-12 shrink-0 pr-4 text-right text-faint">${first + index}</span><pre class="font-mono">${rust(line) || " "}</pre></div>`)}</div>`;
