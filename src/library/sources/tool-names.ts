// The grammar by which tools that take pictures in tests name their files: devices, systems, browsers,
// locales, packages, classes of tests, hashes and outcomes stand around the words that a person gave.

const words = (text: string) => new Set(text.split(" "));

/** One of these at the end of a name is of a tool. */
const strong = words("chromium webkit actual expected diff snap compare framed golden");
/** Two of these at an end of a name are, or one beside the work of a tool. */
const weak = words(
  "backstop chrome safari firefox edge electron mobile desktop laptop tablet phone ios android windows macos ubuntu " +
    "simulator emulator latest retina base previous failed document default",
);
/** Words of tests in a name of a tool. */
const ofTests = words(
  "test tests spec snapshot should render renders rendered correctly match matches default finished failed " +
    "failure passed done start fn",
);

/** Devices that tools name pictures after, before a number, and the words of their models. */
const devices = words("iphone ipad ipod macbook imac pixel galaxy nexus");
const models = words(
  "pro max plus mini air se ultra xl xr xs fold flip book tab note inch generation gen small medium compact large " +
    "expanded",
);

/** Languages of locales that are no English words before a name, as in "sign-in-UK". */
const languages = "ar|ca|cs|da|de|el|en|es|fi|fr|he|hi|hr|hu|ja|ko|ms|nb|nl|pl|pt|ro|ru|sk|sv|th|tr|uk|vi|zh";

/** Parts of names that only tools write, each with what stands for it. */
const marks: readonly (readonly [RegExp, string])[] = [
  // Hashes with a digit, and UUIDs with the number before them.
  [/(?<![\p{L}\d])(?:\d{1,3}_)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d])/giu, " "],
  [/(?<![\p{L}\d])(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8,}(?![\p{L}\d])/giu, " "],
  [
    new RegExp(
      `(?<![\\p{L}\\d])(?:(?:${languages})[-_](?:[A-Z]{2}|Han[st])|it[-_]IT|id[-_]ID)(?![\\p{L}\\d])`,
      "gu",
    ),
    " ",
  ],
  // The package before a class: "com.example.home_HomeScreenTest", "com.example.HomeScreenTest.default".
  [/^(?:[a-z][a-z\d]*\.)+[a-z][a-z\d]*[_.](?=\p{Lu})/u, ""],
  [/(?<=[\p{Ll}\d])Tests?(?=[-_.[]|$)/u, " "],
  [/-(?:linux|darwin|win32)$/, ""],
  [/^test(?=[-_.]|\p{Lu})/u, " "],
  [/[-_. ](?:spec|test|cy|e2e)[-_. ][cm]?[jt]sx?(?=[-_. ]|$)/u, " "],
  [/\[[^\]]*\]$/, ""],
  [/\s\((?:failed|attempt \d+)\)/g, ""],
  [/ -- (?:before|after) (?:each|all) hook/, ""],
];

/** A name without what tools write, and whether there was any. */
interface BareName<Name> {
  readonly name: Name;
  readonly isOfTool: boolean;
}

/** Takes what only tools write out of the name of a file. */
export function withoutMarks(name: string): BareName<string> {
  const bare = marks.reduce((left, [mark, by]) => left.replace(mark, by), name);
  return { name: bare, isOfTool: bare !== name };
}

/**
 * Takes devices, systems, browsers and outcomes out of the words of a name, and in that of a tool its tests.
 */
export function withoutPlaces(tokens: readonly string[], isMarked: boolean): BareName<readonly string[]> {
  if (tokens.some(isNumber) && tokens.every((token) => isPlace(token) || isOfModel(token)))
    return { name: [], isOfTool: true };
  const own = withoutDevice(tokens, isMarked);
  let isOfTool = isMarked || own.length < tokens.length;
  const last = own.findLast((token) => !isNumber(token)) ?? "";
  const end = own.length - placesIn(own.toReversed(), isOfTool || strong.has(last.toLowerCase()));
  isOfTool ||= end < own.length;
  const front = placesIn(own.slice(0, end), isOfTool);
  isOfTool ||= front > 0;
  return { name: isOfTool ? withoutTests(own.slice(front, end)) : tokens, isOfTool };
}

/** Number of words at the beginning that a tool wrote, with the numbers among them. */
function placesIn(tokens: readonly string[], isOfTool: boolean): number {
  const first = tokens.findIndex((token) => !isPlace(token) && !isNumber(token));
  const run = first === -1 ? tokens : tokens.slice(0, first);
  return isOfTool || run.filter(isPlace).length > 1 ? run.length : 0;
}

function isPlace(token: string): boolean {
  return strong.has(token.toLowerCase()) || weak.has(token.toLowerCase());
}

function isNumber(token: string): boolean {
  return /^\d+$/.test(token);
}

function isDevice(token: string): boolean {
  return devices.has(token.toLowerCase().replace(/\d+$/, ""));
}

function isOfModel(token: string): boolean {
  return models.has(token.toLowerCase()) || isDevice(token) || /^(?:\d+\p{L}{0,2}|\p{L}\d+)$/u.test(token);
}

/**
 * Without a device and the words of its model, "iPhone 15 Pro 01 login" is "login"; where nothing else shows
 * that a tool wrote the name, only one with a number.
 */
function withoutDevice(tokens: readonly string[], isMarked: boolean): readonly string[] {
  const start = tokens.findIndex(isDevice);
  if (start === -1) return tokens;
  const length = tokens.slice(start).findIndex((token) => !isOfModel(token));
  const end = length === -1 ? tokens.length : start + length;
  if (!isMarked && !tokens.slice(start, end).some((token) => /\d/.test(token))) return tokens;
  const hasMaker = /^(?:google|samsung|apple)$/i.test(tokens[start - 1] ?? "");
  return [...tokens.slice(0, start - (hasMaker ? 1 : 0)), ...tokens.slice(end)];
}

/** Without the words of tests, and each word once: classes and their tests repeat each other. */
function withoutTests(tokens: readonly string[]): readonly string[] {
  const lower = tokens.map((token) => token.toLowerCase());
  return tokens.filter((_, at) => !ofTests.has(lower[at] ?? "") && lower.indexOf(lower[at] ?? "") === at);
}
