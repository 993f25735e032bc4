// Colours that a WebP or a JPEG cannot name are converted to sRGB: those of a cICP chunk, which Bun.Image
// does not read, and those of a grey profile, which fits no picture in RGB.
import { inflateSync } from "node:zlib";
import { findChunk } from "./file-chunks.ts";
import type { Pixels } from "./read-png.ts";

type Curve = (value: number) => number;

/** White of an interface in HDR, in nits (ITU-R BT.2408). */
const whiteNits = 203;

const linearOfSrgb: Curve = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const srgbOfLinear: Curve = (light) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
const linearOfVideo: Curve = (value) =>
  value < 0.081 ? value / 4.5 : ((value + 0.099) / 1.099) ** (1 / 0.45);

/** Linear light, 1 for the white of an interface, by the code of the transfer function (ITU-T H.273). */
const transfers: Readonly<Record<number, Curve>> = {
  1: linearOfVideo,
  4: (value) => value ** 2.2,
  6: linearOfVideo,
  8: (value) => value,
  13: linearOfSrgb,
  14: linearOfVideo,
  15: linearOfVideo,
  // PQ (SMPTE ST 2084).
  16: (value) => {
    const power = value ** (1 / 78.84375);
    const ratio = Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power);
    return (10_000 / whiteNits) * ratio ** (1 / 0.1593017578125);
  },
  // HLG (ITU-R BT.2100) on a display of 1,000 nits.
  18: (value) => {
    const scene =
      value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
    return (1_000 / whiteNits) * scene ** 1.2;
  },
};

type Matrix = readonly [Row, Row, Row];
type Row = readonly [red: number, green: number, blue: number];
const same: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** To linear sRGB, by the code of the primaries (CSS Color 4). */
const primaries: Readonly<Record<number, Matrix>> = {
  1: same,
  9: [
    [1.660491, -0.587641, -0.07285],
    [-0.12455, 1.1329, -0.008349],
    [-0.018151, -0.100579, 1.11873],
  ],
  12: [
    [1.22494, -0.22494, 0],
    [-0.042057, 1.042057, 0],
    [-0.019638, -0.078636, 1.098274],
  ],
};

/** Pixels of `original` in sRGB or in their RGB profile; in place. */
export function convertColours(pixels: Pixels, original: Uint8Array): Pixels {
  const [ofPrimaries, ofTransfer] = findChunk(original, "cICP") ?? [];
  if (ofPrimaries !== undefined && ofTransfer !== undefined) {
    const [matrix, curve] = [primaries[ofPrimaries], transfers[ofTransfer]];
    if (matrix !== undefined && curve !== undefined) convert(pixels, curve, matrix);
    // The chunk counts, not the profile (PNG, third edition, 4.3).
    return { ...pixels, profile: null };
  }
  const profile = profileIn(pixels.profile);
  if (profile === null || colourSpaceOf(profile) === "RGB ") return pixels;
  const curve = greyCurve(profile);
  if (curve !== null) convert(pixels, curve, same);
  return { ...pixels, profile: null };
}

/** The colour space that an ICC profile is for, such as "RGB " and "GRAY". */
export function colourSpaceOf(profile: Uint8Array): string {
  return String.fromCharCode(...profile.subarray(16, 20));
}

const encodedLevels = Uint8Array.from({ length: 4096 }, (_, light) =>
  Math.round(255 * srgbOfLinear(light / 4095)),
);
const encode = (light: number) => encodedLevels[Math.round(4095 * Math.min(1, Math.max(0, light)))] ?? 0;

function convert({ bytes, channels }: Pixels, curve: Curve, [toRed, toGreen, toBlue]: Matrix): void {
  const linear = Float64Array.from({ length: 256 }, (_, level) => curve(level / 255));
  for (let at = 0; at < bytes.length; at += channels) {
    const red = linear[bytes[at] ?? 0] ?? 0;
    const green = linear[bytes[at + 1] ?? 0] ?? 0;
    const blue = linear[bytes[at + 2] ?? 0] ?? 0;
    bytes[at] = encode(toRed[0] * red + toRed[1] * green + toRed[2] * blue);
    bytes[at + 1] = encode(toGreen[0] * red + toGreen[1] * green + toGreen[2] * blue);
    bytes[at + 2] = encode(toBlue[0] * red + toBlue[1] * green + toBlue[2] * blue);
  }
}

const profileBytesMax = 8_000_000;

/** The profile in an iCCP chunk: a name, a method, and a zlib stream. */
function profileIn(chunk: Uint8Array | null | undefined): Uint8Array | null {
  if (!chunk) return null;
  try {
    return inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: profileBytesMax });
  } catch {
    return new Uint8Array();
  }
}

/** The curve of a grey profile (ICC.1:2022, 10.6 and 10.18); null for one that cannot be read. */
function greyCurve(profile: Uint8Array): Curve | null {
  const view = Buffer.from(profile.buffer, profile.byteOffset, profile.byteLength);
  try {
    const tags = Array.from({ length: Math.min(100, view.readUInt32BE(128)) }, (_, tag) => 132 + 12 * tag);
    const entry = tags.find((at) => view.toString("latin1", at, at + 4) === "kTRC");
    if (entry === undefined) return null;
    const at = view.readUInt32BE(entry + 4);
    return view.toString("latin1", at, at + 4) === "para" ? parametric(view, at) : tabulated(view, at);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function tabulated(view: Buffer, at: number): Curve {
  const count = view.readUInt32BE(at + 8);
  if (count === 0) return (value) => value;
  // The last entry has to be there.
  const last = view.readUInt16BE(at + 12 + 2 * (count - 1));
  if (count === 1) return (value) => value ** (last / 256);
  return (value) => view.readUInt16BE(at + 12 + 2 * Math.round(value * (count - 1))) / 65_535;
}

function parametric(view: Buffer, at: number): Curve | null {
  const parameter = (number: number) => view.readInt32BE(at + 12 + 4 * number) / 65_536;
  const type = view.readUInt16BE(at + 8);
  const gamma = parameter(0);
  if (type === 0) return (value) => value ** gamma;
  if (type !== 3) return null;
  const [power, scale, offset, slope, from] = [0, 1, 2, 3, 4].map(parameter) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return (value) => (value >= from ? (scale * value + offset) ** power : slope * value);
}
