// Every app of the demo library, in the order of the manifest.
import { almanac } from "./apps/almanac.ts";
import { atlas } from "./apps/atlas.ts";
import { babelkin } from "./apps/babelkin.ts";
import { cadenza } from "./apps/cadenza.ts";
import { civita } from "./apps/civita.ts";
import { codeferry } from "./apps/codeferry.ts";
import { cohort } from "./apps/cohort.ts";
import { crewdeck } from "./apps/crewdeck.ts";
import { fernlight } from "./apps/fernlight.ts";
import { ferrywise } from "./apps/ferrywise.ts";
import { formwell } from "./apps/formwell.ts";
import { gatherly } from "./apps/gatherly.ts";
import { gratweg } from "./apps/gratweg.ts";
import { haldane } from "./apps/haldane.ts";
import { hearthkit } from "./apps/hearthkit.ts";
import { kinoplex } from "./apps/kinoplex.ts";
import { komorebi } from "./apps/komorebi.ts";
import { korvo } from "./apps/korvo.ts";
import { ledgerline } from "./apps/ledgerline.ts";
import { mailorchard } from "./apps/mailorchard.ts";
import { maison } from "./apps/maison.ts";
import { mellow } from "./apps/mellow.ts";
import { nijimi } from "./apps/nijimi.ts";
import { openbench } from "./apps/openbench.ts";
import { ostinato } from "./apps/ostinato.ts";
import { pagewell } from "./apps/pagewell.ts";
import { parcelyard } from "./apps/parcelyard.ts";
import { pawpoint } from "./apps/pawpoint.ts";
import { pixelbarn } from "./apps/pixelbarn.ts";
import { plume } from "./apps/plume.ts";
import { pomelo } from "./apps/pomelo.ts";
import { quillstack } from "./apps/quillstack.ts";
import { rallye } from "./apps/rallye.ts";
import { ringdesk } from "./apps/ringdesk.ts";
import { salvia } from "./apps/salvia.ts";
import { signalpost } from "./apps/signalpost.ts";
import { skylark } from "./apps/skylark.ts";
import { stallkeeper } from "./apps/stallkeeper.ts";
import { tidewell } from "./apps/tidewell.ts";
import { undertone } from "./apps/undertone.ts";
import { vento } from "./apps/vento.ts";
import { voltgrid } from "./apps/voltgrid.ts";
import type { DemoApp } from "./kit/types.ts";

export const apps: readonly DemoApp[] = [
  korvo,
  pomelo,
  tidewell,
  gratweg,
  komorebi,
  undertone,
  pawpoint,
  haldane,
  crewdeck,
  parcelyard,
  maison,
  signalpost,
  salvia,
  cohort,
  quillstack,
  fernlight,
  skylark,
  ostinato,
  vento,
  plume,
  hearthkit,
  rallye,
  pagewell,
  nijimi,
  stallkeeper,
  ferrywise,
  cadenza,
  mellow,
  babelkin,
  ledgerline,
  atlas,
  openbench,
  civita,
  formwell,
  pixelbarn,
  ringdesk,
  mailorchard,
  codeferry,
  kinoplex,
  voltgrid,
  gatherly,
  almanac,
];
