// The style sheet below every screen, in Tailwind's dialect. Every colour, face and corner an app may vary comes in
// through a variable that `page.ts` writes from its brand.
export const theme = `
@import "tailwindcss";

@theme inline {
  --color-brand: var(--brand);
  --color-on-brand: var(--on-brand);
  --color-accent: var(--accent);
  --color-ink: var(--ink);
  --color-muted: var(--muted);
  --color-faint: var(--faint);
  --color-bg: var(--bg);
  --color-surface: var(--surface);
  --color-raised: var(--raised);
  --color-line: var(--line);
  --color-good: var(--good);
  --color-bad: var(--bad);
  --color-warn: var(--warn);
  --font-sans: var(--font);
  --font-display: var(--display);
  --font-mono: var(--mono);
  --radius-app: var(--radius);
}

@layer base {
  html,
  body {
    margin: 0;
    overflow: hidden;
    background: var(--bg);
    color: var(--ink);
    font-family: var(--font);
    -webkit-font-smoothing: antialiased;
    text-rendering: geometricPrecision;
    font-feature-settings: "calt", "kern";
  }

  svg {
    display: inline-block;
    flex-shrink: 0;
    vertical-align: middle;
  }
}

@utility hairline-b {
  box-shadow: inset 0 -0.5px 0 var(--line);
}

@utility hairline-t {
  box-shadow: inset 0 0.5px 0 var(--line);
}

@utility num {
  font-variant-numeric: tabular-nums;
}

@utility clamp-2 {
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
`;
