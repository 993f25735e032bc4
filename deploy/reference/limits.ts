// The limits that callers and people meet, with the numbers that the service counts by.
import { collectionScreensMax, collectionsMax, lookAlikesMax, queryCodePointsMax } from "../../src/bounds.ts";
import { settings } from "../../src/config/config-table.ts";
import { RateLimits, rateBounds } from "../../src/http/rate-limits.ts";
import { writePolicy } from "../../src/http/rate-policy.ts";
import { transferBounds } from "../../src/http/transfer-slots.ts";
import { workBounds } from "../../src/http/work-gate.ts";
import { pictureBytesMax, picturePixelsMax, pictureSideMax } from "../../src/images/picture.ts";
import { archiveEntriesMax } from "../../src/library/archives/unpack-archive.ts";
import { openJobsMax } from "../../src/library/imports/create-import.ts";
import { tagsOfScreenMax, tagsOfWorkspaceMax } from "../../src/library/rows/tags.ts";
import { liveKeysMax, liveOwnKeysMax } from "../../src/people/keys/keys.ts";
import { selectedMax } from "../../src/screens/edit-schema.ts";
import { searchBounds } from "../../src/search/search-permits.ts";
import { elapsedMs, FixedWindow, type WindowShape } from "../../src/system/fixed-window.ts";
import { code, table } from "./table.ts";

/** Words for each window of `RateLimits`. A window without words fails the build. */
const windows: Readonly<Record<string, string>> = {
  "wrong-keys": "Wrong keys of an address",
  pictures: `Pictures and screen pages of an address (${code("PICTURES_PER_MINUTE")})`,
  guesses: "Wrong passwords, codes and links of an address",
  "first-tries-of-address": "Passwords that an address tries for an account without a delay",
  "first-tries-of-site": "The same of a network (IPv6: /48)",
  "first-tries-of-account": "The same for an account",
  resets: "Requests for a reset link of an address",
  "resets-of-account": "Mails with a reset link to an account",
  invitations: "Invitations and new links of a workspace, and of a person",
  "invitations-of-address": "Invitations to an address",
  "provider-sign-ins": "Sign-ins started at the identity provider by an address",
  registrations: "Programs registered by an address",
  "registrations-of-site": "The same of a network (IPv6: /48)",
  authorizations: "Requests of programs to be let in, of an address",
  "token-requests": "Requests for tokens of an address",
};

export function limitsReference(): string {
  return table(["What", "Limit"], [...rates(), ...windowRows(), ...atOnce(), ...sizes()]);
}

function rates(): string[][] {
  const writes = writePolicy({ rateLimitPerMinute: null, writesPerMinute: null, picturesPerMinute: 1 });
  if (writes === null) throw new Error("Writes have no limit.");
  const { readsPerSearch, msPerRead, msPerWrite, msPerWindow } = rateBounds;
  const atLeast = `and ${msPerWindow / 1000} s of it in all at least`;
  return [
    [
      "Searches by keys of a workspace, and as many at its pages",
      `Its plan's, or ${code("RATE_LIMIT_PER_MINUTE")}`,
    ],
    [
      "Reads, counted likewise",
      `${readsPerSearch} times the searches; one for each ${msPerRead} ms of a processor, ${atLeast}`,
    ],
    [
      `Changes of a workspace (${code("WRITES_PER_MINUTE")})`,
      `${number(writes.points)} in ${time(writes.seconds)}; one for each ${msPerWrite} ms of a processor, ${atLeast}`,
    ],
  ];
}

function windowRows(): string[][] {
  const shapes: WindowShape[] = [];
  const picturesPerMinute = Number(settings.picturesPerMinute.schema["default"]);
  const open = (shape: WindowShape) => {
    shapes.push(shape);
    return new FixedWindow(shape.points, shape.seconds, elapsedMs);
  };
  new RateLimits(
    { rateLimitPerMinute: null, writesPerMinute: null, picturesPerMinute },
    { openWindow: open },
  );
  return shapes.map(({ name, points, seconds }) => {
    const what = windows[name];
    if (what === undefined) throw new Error(`deploy/reference/limits.ts has no words for the rate ${name}.`);
    return [what, `${number(points)} in ${time(seconds)}`];
  });
}

function atOnce(): string[][] {
  const { standard, deep } = searchBounds;
  const { permitsPerWorkspaceMax, waitingPerWorkspaceMax, waitMs } = workBounds;
  const transfers = Object.values(transferBounds).map(({ label, ofWorkspaceMax, max }) => [
    `${label[0]?.toUpperCase()}${label.slice(1)} at once`,
    `${ofWorkspaceMax} of a workspace, ${max} of a node`,
  ]);
  return [
    ["Searches running / waiting, of a workspace: standard", ofQueue(standard)],
    ["The same: deep", ofQueue(deep)],
    [
      "Reads and changes running / waiting, of a workspace",
      `${permitsPerWorkspaceMax} / ${waitingPerWorkspaceMax}, for at most ${waitMs / 1_000} s`,
    ],
    ...transfers,
    ["Imports that are queued or running, of a workspace", number(openJobsMax)],
  ];
}

function sizes(): string[][] {
  return [
    ["A query", `${number(queryCodePointsMax)} characters`],
    [
      "A picture",
      `${pictureBytesMax / 1e6} MB, ${picturePixelsMax / 1e6} megapixels, ${number(pictureSideMax)} pixels per side`,
    ],
    [
      "An upload; an archive in it",
      `${code("IMPORT_MAX_BYTES")}; four times as much and ${number(archiveEntriesMax)} files and folders`,
    ],
    ["Screens of one change, download or deletion", number(selectedMax)],
    ["Screens of a group of look-alikes", number(lookAlikesMax)],
    [
      "Collections of a workspace; screens of one",
      `${number(collectionsMax)}; ${number(collectionScreensMax)}`,
    ],
    ["Tags of a workspace; of a screen", `${number(tagsOfWorkspaceMax)}; ${number(tagsOfScreenMax)}`],
    ["Live keys of a workspace; of a member", `${number(liveKeysMax)}; ${number(liveOwnKeysMax)}`],
  ];
}

function ofQueue({ permitsPerWorkspaceMax, waitingPerWorkspaceMax }: (typeof searchBounds)["deep"]): string {
  return `${permitsPerWorkspaceMax} / ${waitingPerWorkspaceMax}`;
}

function number(count: number): string {
  return count.toLocaleString("en-US");
}

/** 60 is "a minute", 300 "5 minutes". */
function time(seconds: number): string {
  const units = [
    [86_400, "day"],
    [3_600, "hour"],
    [60, "minute"],
  ] as const;
  const [length, name] = units.find(([each]) => seconds % each === 0) ?? [1, "second"];
  const count = seconds / length;
  return count === 1 ? `${name === "hour" ? "an" : "a"} ${name}` : `${count} ${name}s`;
}
