import { useState } from "react";
import type { SecondFactor } from "../api.ts";
import { beginSecondFactor } from "../api.ts";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ScanStep } from "./scan-step.tsx";

interface SecondFactorSetupProps {
  readonly onDone: () => unknown;
  readonly onCancel: () => void;
  /** Called once nothing may close this before the recovery codes are stored. */
  readonly onCodes?: () => void;
}

/** Password, QR code and first code, recovery codes. */
export function SecondFactorSetup({ onDone, onCancel, onCodes }: SecondFactorSetupProps) {
  const [made, setMade] = useState<SecondFactor | null>(null);
  const [isOn, setIsOn] = useState(false);
  if (made === null)
    return (
      <PasswordStep
        action="Next"
        send={(password) => beginSecondFactor({ body: { password } })}
        onDone={setMade}
        onCancel={onCancel}
      >
        After your password, the sign-in will ask for a code that an app on your phone shows. Whoever learns
        your password cannot get in with it alone.
      </PasswordStep>
    );
  const turnOn = () => {
    setIsOn(true);
    onCodes?.();
  };
  if (!isOn) return <ScanStep made={made} onDone={turnOn} onCancel={onCancel} />;
  return <RecoveryCodes codes={made.recovery_codes} onStored={onDone} />;
}
