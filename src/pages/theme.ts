// The theme: warm neutrals, so that the pictures are the only colour, and one green for actions.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

/** The shades of a colour, the lightest first. */
const shades = (colors: string) => colors.split(" ") as unknown as MantineColorsTuple;
const green = shades("#ebf7f1 #d3eee0 #a6dcc3 #74c9a3 #4bb888 #2ba573 #138057 #0c6c49 #09573b #06412c");
const gray = shades("#fafaf8 #f4f3f0 #e9e8e4 #dcdad5 #bdbab3 #96938b #6b6962 #52504a #33322e #1b1a18");
const dark = shades("#eeedea #cac8c3 #a5a29b #7a776f #4a4843 #383632 #272623 #171715 #11110f #0b0b0a");
const sans = `"Inter Variable", ui-sans-serif, system-ui, "Noto Sans", sans-serif`;
const mono = `ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, monospace`;
const labelled = { labelProps: { fw: 550, mb: 6 } };

export const theme = createTheme({
  primaryColor: "green",
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { green, gray, dark },
  black: "#1b1a18",
  fontFamily: sans,
  fontFamilyMonospace: mono,
  defaultRadius: "md",
  radius: { xs: "4px", sm: "6px", md: "9px", lg: "14px", xl: "20px" },
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  shadows: {
    sm: "0 1px 2px rgb(27 26 24 / 6%)",
    md: "0 6px 24px -8px rgb(27 26 24 / 18%), 0 0 0 1px rgb(27 26 24 / 5%)",
  },
  headings: {
    fontFamily: sans,
    fontWeight: "640",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "clamp(1.625rem, 1.3rem + 1.4vw, 2.125rem)", lineHeight: "1.2" },
      h2: { fontSize: "1.25rem", lineHeight: "1.3" },
      h3: { fontSize: "1rem", lineHeight: "1.4" },
    },
  },
  // By name: a component that is imported here is in the first load of every page.
  components: {
    Anchor: { defaultProps: { underline: "hover" } },
    Button: { styles: { label: { fontWeight: 570 } } },
    // In its landmark, and without Mantine's element for the first focus, which is no item: both are what
    // axe-core asks of a menu.
    Menu: {
      defaultProps: {
        shadow: "md",
        radius: "lg",
        transitionProps: { duration: 90 },
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    },
    // `base.css` keeps the page behind still: Mantine's own lock would move it.
    Modal: {
      defaultProps: { radius: "lg", centered: true, lockScroll: false, transitionProps: { duration: 120 } },
    },
    // A page has one banner, and a `header` in a dialogue counts as another.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Drawer: {
      defaultProps: { lockScroll: false, transitionProps: { duration: 140 } },
      styles: { title: { fontSize: "1.125rem", fontWeight: 640 } },
    },
    TextInput: { defaultProps: labelled },
    PasswordInput: { defaultProps: labelled },
    Textarea: { defaultProps: labelled },
  },
});

/** Names for what surfaces are for; style sheets use these and no colour of the palette. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#fdfdfc",
    "--mantine-color-dimmed": gray[6],
    "--mantine-color-placeholder": gray[6],
    "--mantine-color-error": "#b3261e",
    "--surface": "#ffffff",
    "--surface-sunken": gray[1],
    "--surface-hover": gray[2],
    "--line": gray[2],
    "--line-strong": gray[4],
    "--accent": green[7],
    "--accent-soft": green[0],
    "--accent-line": green[2],
    "--danger-soft": "#fdf0ee",
    "--notice-soft": "#fdf6e3",
    "--notice": "#7a5200",
  },
  dark: {
    "--mantine-color-body": dark[7],
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": dark[2],
    "--mantine-color-error": "#ff9d92",
    "--surface": "#1e1d1b",
    "--surface-sunken": "#222120",
    "--surface-hover": "#2d2c29",
    "--line": "#2f2e2b",
    "--line-strong": "#56534d",
    "--accent": green[3],
    "--accent-soft": "#12291f",
    "--accent-line": "#23503d",
    "--danger-soft": "#35201d",
    "--notice-soft": "#302812",
    "--notice": "#eac673",
  },
});
