// Moves a library, and sends itself a signal half-way through a step: signalled-move.ts FILE STEP SIGNAL
import { loadConfig } from "../../src/config/config.ts";
import { moveLibrary, type RunStep } from "../../src/maintenance/move/move-library.ts";
import { readPlaces } from "../../src/maintenance/move/move-places.ts";

const [file = "", signalledStep, signal] = process.argv.slice(2);
let isSent = false;

const runStep: RunStep = (step, total, work) => {
  let done = 0;
  return work((count) => {
    done += count;
    if (step !== signalledStep || done < total / 2 || isSent) return;
    isSent = true;
    process.kill(process.pid, signal as NodeJS.Signals);
  });
};
const places = readPlaces(loadConfig(process.env), file);
await moveLibrary({ places, runStep, onWait: () => undefined });
