// Files that an import leaves out, counted by reason. Imports nothing: the pages count theirs with it, too.

/**
 * A reason in words, for one and for many, and what it means: `lost` may be a screen that cannot be read,
 * `doubtful` may be one that is not meant.
 */
const reasons = {
  unreadable_folder: ["unreadable folder", "unreadable folders", "lost"],
  unreadable_file: ["unreadable file", "unreadable files", "lost"],
  dead_link: ["link to nothing", "links to nothing", "lost"],
  outside_link: ["link out of the folder", "links out of the folder", "lost"],
  folder_link: ["link to a folder", "links to folders", "lost"],
  special_file: ["pipe, socket or device", "pipes, sockets or devices", "lost"],
  not_utf8: ["name that is not UTF-8", "names that are not UTF-8", "lost"],
  refused_name: ["name that an upload cannot have", "names that an upload cannot have", "lost"],
  unreadable_companion: [
    "picture whose sidecar or tree cannot be read",
    "pictures whose sidecar or tree cannot be read",
    "lost",
  ],
  unread_manifest: [
    "manifest that was not read: import it by itself",
    "manifests that were not read: import them by themselves",
    "doubtful",
  ],
  foreign_manifest: [
    "manifest of something else, without a column of this import",
    "manifests of something else, without a column of this import",
    "harmless",
  ],
  unnamed_picture: [
    "picture without the ending of a picture",
    "pictures without the ending of a picture",
    "doubtful",
  ],
  failed_attempt: [
    "picture of a failed attempt or a comparison",
    "pictures of failed attempts or comparisons",
    "harmless",
  ],
  blank: ["picture of one colour", "pictures of one colour", "harmless"],
  deleted_there: ["picture that was deleted there", "pictures that were deleted there", "harmless"],
  unnamed_by_report: [
    "picture that the report does not name",
    "pictures that the report does not name",
    "doubtful",
  ],
  not_a_picture: ["file that is not a picture", "files that are not pictures", "harmless"],
  hidden: ["hidden file or folder", "hidden files or folders", "harmless"],
  system: ["file or folder of the system", "files or folders of the system", "harmless"],
} as const satisfies Record<string, readonly [string, string, "lost" | "doubtful" | "harmless"]>;

export type LeftOutReason = keyof typeof reasons;

/** Names of each reason that are kept. */
export const leftOutNamesMax = 10;
const nameCharactersMax = 120;

export class LeftOut {
  readonly #found = new Map<
    LeftOutReason,
    { count: number; names: string[]; endings: Map<string, number> }
  >();

  /** `problem` says more of this one. */
  add(reason: LeftOutReason, path: string, problem?: string): void {
    const found = this.#found.get(reason) ?? { count: 0, names: [], endings: new Map<string, number>() };
    this.#found.set(reason, found);
    found.count += 1;
    if (found.names.length < leftOutNamesMax)
      found.names.push(shortened(path) + (problem === undefined ? "" : `: ${problem}`));
    if (reason !== "not_a_picture") return;
    const ending = endingOf(path);
    found.endings.set(ending, (found.endings.get(ending) ?? 0) + 1);
  }

  /** True when a screen may have been lost, so that the import is incomplete. */
  get isIncomplete(): boolean {
    return this.#reasons().some((reason) => reasons[reason][2] === "lost");
  }

  /** The files that may be screens which the source seems to lack; null where none of them can be one. */
  get doubt(): string | null {
    const doubts = this.#reasons().filter((reason) => reasons[reason][2] !== "harmless");
    return doubts.length === 0 ? null : this.#text(doubts);
  }

  /** One line, or null where nothing is left out. */
  get text(): string | null {
    return this.#found.size === 0 ? null : `left out: ${this.#text(this.#reasons())}.`;
  }

  /** The counts, for programs. */
  get files() {
    return this.#reasons().map((reason) => {
      const { count = 0, names = [] } = this.#found.get(reason) ?? {};
      return { reason, count, names: [...names] };
    });
  }

  /** Those that occur, the worst first. */
  #reasons(): readonly LeftOutReason[] {
    return (Object.keys(reasons) as LeftOutReason[]).filter((reason) => this.#found.has(reason));
  }

  #text(some: readonly LeftOutReason[]): string {
    return some.map((reason) => this.#textOf(reason)).join(", ");
  }

  #textOf(reason: LeftOutReason): string {
    const { count = 0, names = [], endings = new Map<string, number>() } = this.#found.get(reason) ?? {};
    const [one, many] = reasons[reason];
    const words = `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
    const byEnding = [...endings]
      .sort(([, a], [, b]) => b - a)
      .map(([ending, files]) => `${ending} ${files}`);
    // One file is told by its name, many by their endings.
    const hasEndings = endings.size > 0 && count > 1;
    const shown = hasEndings ? byEnding.slice(0, leftOutNamesMax) : names;
    const isCut = hasEndings ? endings.size > shown.length : count > shown.length;
    return `${words} (${shown.join(", ")}${isCut ? ", …" : ""})`;
  }
}

function endingOf(path: string): string {
  const ending = /[^/]\.([^./]{1,12})$/.exec(path)?.[1];
  return ending === undefined ? "no ending" : `.${ending.toLowerCase()}`;
}

/** On one line, without what a terminal would obey. */
function shortened(path: string): string {
  const shown = path.length > nameCharactersMax ? `${path.slice(0, nameCharactersMax)}…` : path;
  return /\p{Cc}/u.test(shown) ? JSON.stringify(shown.toWellFormed()) : shown.toWellFormed();
}
