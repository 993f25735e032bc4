import type { ImportDetails, Platform } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import { PlaceForm } from "./place-form.tsx";
import { requireAppName } from "./upload-plan.ts";

/** Error codes of an upload that does not name the app or platform of its screens. */
const codes: readonly string[] = ["app_missing", "platform_missing"];

/** True when an import failed, in whole or in some rows, because app or platform is missing. */
export function lacksPlace({ error, failures }: ImportDetails): boolean {
  if (error !== null) return codes.includes(error.code);
  return failures.some(({ field }) => field === "app_name" || field === "platform");
}

interface UnplacedFormProps {
  readonly job: ImportDetails;
  readonly onAnswer: (platform: Platform, appName: string | null) => void;
  readonly onCancel: () => void;
}

/** Asks for app and platform of what was sent and did not say them. */
export function UnplacedForm({ job, onAnswer, onCancel }: UnplacedFormProps) {
  const { error, source_name: name } = job;
  const said =
    error === null
      ? `${counted(job.failed, "row")} failed, some because they name no app or no platform.`
      : error.message;
  return (
    <PlaceForm
      title={`Which app are the screens in ${name} of?`}
      explanation={`${said} What you answer here is for those screens alone that do not say it themselves; the file is then sent again.`}
      otherwise={{ label: "As its folders or rows say", isChosen: error?.code === "platform_missing" }}
      suggestedName=""
      checkName={requireAppName}
      submitLabel="Import again"
      onAnswer={onAnswer}
      onCancel={onCancel}
    />
  );
}
