// Pictures of runs: Cypress, Maestro, and the attachments of an Xcode test result.
import { basename } from "node:path";
import { platformOfSystem, systemOfName } from "../../rows/guess-system.ts";
import { type LayoutRow, listOf, momentOf, type SourceReader, textOf } from "./reader.ts";
import { languageAtEnd, languageOf, nameOfFile, titleOfTest } from "./test-names.ts";

/** `<spec>/<describe> -- <test> -- <name> (attempt 2).png` */
export const cypress: SourceReader = {
  name: "cypress",
  what: "screenshots of Cypress",
  rows: async (files) => {
    const known = new Set(files.pictures);
    return files.pictures.flatMap((path) => {
      const isFailed = / \(failed\)/.test(path) || /-- (?:before|after) (?:each|all) hook/.test(path);
      const isRepeated = / \(attempt \d+\)/.test(path) && known.has(withoutAttempt(path));
      if (isFailed || isRepeated) {
        files.leaveOut("failed_attempt", path);
        return [];
      }
      return [cypressRow(path)];
    });
  },
};

function withoutAttempt(path: string): string {
  return path.replace(/ \((?:attempt )?\d+\)(?=\.\w+$)/, "");
}

function cypressRow(path: string): LayoutRow {
  const parts = nameOfFile(withoutAttempt(path)).split(" -- ");
  const spec = path.split("/").slice(0, -1).join("/");
  const [name = "", test, describe] = parts.toReversed();
  // cy.screenshot("name") is called by its name alone; without one by describe and test.
  const flow = titleOfTest(
    test ?? (parts.length === 1 ? (path.split("/").at(-2) ?? "").replace(/\.cy\..*$/, "") : ""),
  );
  return {
    picture: path,
    place: [spec, ...parts],
    title: parts.length > 1 ? titleOfTest(name) : undefined,
    name,
    platform: "web",
    // The order of a run is in no name, but for numbers that its author gave.
    flows: /^\d/.test(name) ? [flow ?? "", titleOfTest(describe ?? "") ?? ""] : [],
  };
}

/** Pictures of `takeScreenshot` beside `commands-(FLOW).json` and `maestro.log`; failures have a cross. */
export const maestro: SourceReader = {
  name: "maestro",
  what: "screenshots of Maestro",
  rows: async (files) => {
    const flows = new Map<string, string>();
    for (const path of files.others.filter((other) => /(?:^|\/)commands-[^/]*\.json$/.test(other))) {
      const [, flow = ""] = /commands-\(?(.*?)\)?\.json$/.exec(path) ?? [];
      for (const { command } of listOf(await files.json(path))) {
        const taken = (command as Record<string, unknown> | undefined)?.["takeScreenshotCommand"];
        const name = textOf((taken as Record<string, unknown> | undefined)?.["path"]);
        if (name !== "") flows.set(basename(name), flow);
      }
    }
    const places = new Map([...flows.keys()].map((name, at) => [name, at]));
    const orderOf = (path: string) => places.get(nameOfFile(path)) ?? -1;
    const pictures = files.pictures.toSorted((one, other) => orderOf(one) - orderOf(other));
    return pictures.flatMap((picture) => {
      const name = nameOfFile(picture);
      if (/❌|^screenshot-.*-\d{10,}/u.test(name)) {
        files.leaveOut("failed_attempt", picture);
        return [];
      }
      const flow = flows.get(name) ?? "";
      const system = systemOfName(picture, "ios") ?? undefined;
      return [
        { picture, place: [flow, name], name, platform: "ios", system, flows: [titleOfTest(flow) ?? ""] },
      ];
    });
  },
};

const ofTool =
  /^(?:Screenshot|Screen Recording|kXCTAttachment|Debug description|Synthesized Event|UI Snapshot|App UI hierarchy)/i;

/** Output of `xcresulttool export attachments`. */
export const xcresult: SourceReader = {
  name: "xcresult",
  what: "attachments of an Xcode test result",
  rows: async (files) => {
    const known = new Set(files.pictures);
    return listOf(await files.json("manifest.json")).flatMap((test) => {
      const identifier = textOf(test["testIdentifier"]);
      const [suite = "", method = ""] = identifier.split("/").slice(-2);
      return listOf(test["attachments"]).flatMap((attachment): LayoutRow[] => {
        const picture = textOf(attachment["exportedFileName"]);
        if (!known.has(picture)) return [];
        if (attachment["isAssociatedWithFailure"] === true) {
          files.leaveOut("failed_attempt", picture);
          return [];
        }
        // NAME_0_<UUID>.png
        const name = textOf(attachment["suggestedHumanReadableName"])
          .replace(/_\d+_[\dA-F-]{36}(?=\.\w+$|$)/i, "")
          .replace(/\.\w{3,4}$/, "");
        const device = textOf(attachment["deviceName"]);
        const configuration = textOf(attachment["configurationName"]);
        const system = systemOfName(device) ?? "ios";
        const isNamed = name !== "" && !ofTool.test(name);
        const test = titleOfTest(method.replace(/\(\)$/, ""));
        return [
          {
            picture,
            place: [identifier, name, device, configuration],
            title: isNamed ? titleOfTest(name) : test,
            platform: platformOfSystem.get(system) ?? "ios",
            system,
            variant: `${device} ${configuration}`.trim(),
            tags: [device],
            language: languageOf(configuration) ?? languageAtEnd(configuration),
            flows: [test ?? suite],
            takenAt: momentOf(attachment["timestamp"]),
            fields: { original_name: isNamed ? name : identifier },
          },
        ];
      });
    });
  },
};
