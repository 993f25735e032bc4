import type { Platform } from "../api.ts";
import { counted } from "../labels/numbers.ts";
import styles from "./library.module.css";
import { PlaceForm } from "./place-form.tsx";
import { checkAppName, type UnsortedPictures } from "./upload-plan.ts";

interface UnsortedFormProps {
  readonly unsorted: UnsortedPictures;
  readonly onAnswer: (platform: Platform, appName: string | null) => void;
  readonly onCancel: () => void;
}

/** Asks which app the pictures are of, where no folder says it. */
export function UnsortedForm({ unsorted, onAnswer, onCancel }: UnsortedFormProps) {
  const { chosenFolder, folders, pictures } = unsorted;
  const explanation = (
    <>
      The app and the platform of a screen are shown with it and can be searched for. Folders named{" "}
      <code>ios/App name/</code> or <code>web/App name/</code> answer this by themselves.
    </>
  );
  const areApps = folders.length > 1;
  return (
    <div className={styles.box}>
      <PlaceForm
        title={`Which app are these ${counted(pictures, "picture")} of?`}
        explanation={explanation}
        otherwise={areApps ? { label: `Each folder is an app: ${namesOf(folders)}`, isChosen: true } : null}
        suggestedName={folders.length === 1 ? (folders[0] ?? "") : chosenFolder}
        checkName={checkAppName}
        submitLabel={`Import ${counted(pictures, "picture")}`}
        onAnswer={onAnswer}
        onCancel={onCancel}
      />
    </div>
  );
}

const namedMax = 4;

function namesOf(folders: readonly string[]): string {
  const rest = folders.length - namedMax;
  return folders.slice(0, namedMax).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
