// Remembers the opened card in the history entry, so that going back focuses it again.
import { Skeleton } from "@mantine/core";
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
} from "react";
import type { ListedScreen, Platform } from "../api.ts";
import { useDensity } from "./density-control.tsx";
import styles from "./screen-list.module.css";
import { takeLastStep } from "./trail.ts";

/** The platform of a list, or both: phones and web pages in rows of one height. */
type ListedPlatform = Platform | "both";

interface Props {
  readonly platform: ListedPlatform;
  /** List items. */
  readonly children: ReactNode;
  readonly label?: string;
  readonly ref?: Ref<HTMLUListElement>;
}

export function ScreenGrid({ platform, children, label, ref }: Props) {
  const [density] = useDensity();
  return (
    <ul
      className={styles.grid}
      data-platform={platform}
      data-density={density}
      data-trail=""
      aria-label={label}
      ref={ref}
    >
      {children}
    </ul>
  );
}

/** The shapes in which pictures are shown: of wider and higher ones the sides or the bottom are cut off. */
const aspects = { ios: [0.462, 1.8], web: [1.25, 2.2] } as const;

interface CellProps extends ComponentProps<"li"> {
  readonly screen: Pick<ListedScreen, "platform"> & Partial<Pick<ListedScreen, "image">>;
}

/** A list item of a grid, as wide as the picture of its screen asks for where rows are of one height. */
export function ScreenCell({ screen: { image, platform }, className, ...item }: CellProps) {
  const [least, most] = aspects[platform];
  const aspect = image?.width && image.height ? image.width / image.height : null;
  // The few phones that are a little wider than most stand in line with them.
  const isUsual = aspect === null || (platform === "ios" && aspect < 0.62);
  const own = isUsual ? undefined : Math.min(most, Math.max(least, aspect)).toFixed(3);
  const style = { "--own": own } as CSSProperties;
  return (
    <li data-platform={platform} className={`${styles.cell} ${className ?? ""}`} style={style} {...item} />
  );
}

/** Several lists that are laid out as one grid; `ScreenWallPart` is one of them. */
export function ScreenWall({ platform, children }: Omit<Props, "ref" | "label">) {
  const [density] = useDensity();
  return (
    <div className={styles.grid} data-platform={platform} data-density={density} data-trail="">
      {children}
    </div>
  );
}

/** A list of a wall, whose items are items of the wall. */
export function ScreenWallPart({ label, children }: Pick<Props, "label" | "children">) {
  return (
    <ul className={styles.part} aria-label={label}>
      {children}
    </ul>
  );
}

export function platformOf(screens: readonly { readonly platform: Platform }[]): ListedPlatform {
  const [first] = screens;
  return first !== undefined && screens.every(({ platform }) => platform === first.platform)
    ? first.platform
    : "both";
}

interface ScreenGridLoadingProps {
  readonly platform: ListedPlatform;
  readonly count: number;
}

export function ScreenGridLoading({ platform, count }: ScreenGridLoadingProps) {
  return (
    <div aria-hidden="true">
      <ScreenGrid platform={platform}>
        {Array.from({ length: count }, (_, at) => {
          const shape = platform === "both" ? (at % 3 === 0 ? "web" : "ios") : platform;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and stay where they are.
            <ScreenCell key={at} screen={{ platform: shape }}>
              <Skeleton
                radius={shape === "ios" ? "lg" : "md"}
                style={{ aspectRatio: shape === "ios" ? "924 / 2000" : "16 / 10" }}
                height="auto"
              />
              <Skeleton height={13} mt={14} width="85%" />
              <Skeleton height={12} mt={9} width="45%" />
            </ScreenCell>
          );
        })}
      </ScreenGrid>
    </div>
  );
}

const stateKey = "openedCard";

/** Notes the card before its link is followed. `id` is what its `data-card-link` says. */
export function noteOpenedCard(id: string): void {
  history.replaceState({ ...history.state, [stateKey]: id }, "");
}

/**
 * Gives the focus to the card that was opened from this list, or to the one that its page was stepped to,
 * once, unless somebody has put it elsewhere meanwhile.
 */
export function useFocusOnOpened(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { [stateKey]: id, ...rest } = (history.state ?? {}) as Readonly<Record<string, unknown>>;
    const stepped = takeLastStep();
    if (typeof id !== "string") return;
    history.replaceState(rest, "");
    if (!isFocusFree()) return;
    const last = stepped === null ? null : cardOf(list, stepped);
    last?.scrollIntoView({ block: "nearest" });
    (last ?? cardOf(list, id))?.focus({ preventScroll: true });
  }, [list]);
}

function cardOf(list: RefObject<HTMLElement | null>, id: string): HTMLElement | null {
  return list.current?.querySelector<HTMLElement>(`[data-card-link="${CSS.escape(id)}"]`) ?? null;
}

/** True while nothing has the focus, or the heading, which gets it on every page that is navigated to. */
function isFocusFree(): boolean {
  return document.activeElement === document.body || document.activeElement?.tagName === "H1";
}
