// Every app of the demo library, in the order of the manifest.
import { crewdeck } from "./apps/crewdeck.ts";
import { gratweg } from "./apps/gratweg.ts";
import { haldane } from "./apps/haldane.ts";
import { komorebi } from "./apps/komorebi.ts";
import { korvo } from "./apps/korvo.ts";
import { maison } from "./apps/maison.ts";
import { parcelyard } from "./apps/parcelyard.ts";
import { pomelo } from "./apps/pomelo.ts";
import { tidewell } from "./apps/tidewell.ts";
import type { DemoApp } from "./kit/types.ts";

export const apps: readonly DemoApp[] = [
  korvo,
  pomelo,
  tidewell,
  gratweg,
  komorebi,
  haldane,
  crewdeck,
  parcelyard,
  maison,
];
