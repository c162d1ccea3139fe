// Asks before an act of the crypto desk: why it is done, which the audit keeps, and, where nothing undoes it, the name of what it
// ends.

import { useState, type ReactNode } from "react";
import { Ask } from "../../parts/ask.tsx";
import { Field } from "../../parts/field.tsx";

const REASON_MAX = 500;

interface Props {
  readonly title: string;
  readonly act: string;
  readonly onClose: () => void;
  readonly onAct: (reason: string) => void;
  /** Whether what stands beside the reason is complete. */
  readonly isReady?: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** To be typed first. */
  readonly name?: string | undefined;
  readonly children: ReactNode;
}

export function ReasonAsk({
  title,
  act,
  onClose,
  onAct,
  isReady = true,
  isPending,
  error,
  name,
  children,
}: Props) {
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const words = reason.trim();
  const isTooLong = words.length > REASON_MAX;
  const isNamed = name === undefined || typed.trim() === name.trim();
  return (
    <Ask
      title={title}
      act={act}
      isOpen
      onClose={onClose}
      onAct={() => onAct(words)}
      isReady={isReady && words !== "" && !isTooLong && isNamed}
      isPending={isPending}
      error={error}
    >
      {children}
      <Field
        label="Reason"
        value={reason}
        onChange={setReason}
        hint="Kept in the audit. No complete address may stand in it."
        problem={isTooLong ? `Write at most ${REASON_MAX} characters.` : null}
        isLong
        isRequired
      />
      {name === undefined ? null : (
        <Field
          label={`Type “${name}”`}
          value={typed}
          onChange={setTyped}
          hint="Nothing undoes this act."
          isRequired
        />
      )}
    </Ask>
  );
}
