// Ends an investigation, or proposes an end to somebody else. What will be written is said before it is.

import { useState } from "react";
import type { Investigation } from "../../api/cases.ts";
import { Ask } from "../../parts/ask.tsx";
import { Act } from "../../parts/button.tsx";
import { Choice, Field, Tick } from "../../parts/field.tsx";
import styles from "./page.module.css";
import { useAct } from "./use-act.tsx";
import { whatItWrites, type Resolution } from "./what-it-writes.ts";

const RESOLUTIONS = [
  ["fraud", "fraud"],
  ["legitimate", "legitimate"],
  ["inconclusive", "inconclusive"],
] as const;

export function Resolve({ investigation }: { readonly investigation: Investigation }) {
  const [resolution, setResolution] = useState<Resolution | null>(null);
  const [requiresApproval, setRequiresApproval] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={styles["form"]}>
      <Choice
        legend="It is"
        name="resolution"
        options={RESOLUTIONS}
        value={resolution}
        onChange={setResolution}
      />
      <Tick isTicked={requiresApproval} onChange={setRequiresApproval}>
        Somebody else approves it first
      </Tick>
      {resolution === null ? null : (
        <Effects investigation={investigation} resolution={resolution} requiresApproval={requiresApproval} />
      )}
      <Act permission="cases:work" isPrimary isDisabled={resolution === null} onPress={() => setAsked(true)}>
        {requiresApproval ? "Propose resolution" : "Resolve investigation"}
      </Act>
      {isAsked && resolution !== null ? (
        <Question
          investigation={investigation}
          resolution={resolution}
          requiresApproval={requiresApproval}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  );
}

interface EffectsProps {
  readonly investigation: Investigation;
  readonly resolution: Resolution;
  readonly requiresApproval: boolean;
}

export function Effects({ investigation, resolution, requiresApproval }: EffectsProps) {
  return (
    <div className={styles["effects"]}>
      <p>{requiresApproval ? "Nothing is written now. Its approval writes:" : "It writes:"}</p>
      <ul>
        {whatItWrites(investigation, resolution).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function Question(props: EffectsProps & { readonly onClose: () => void }) {
  const { investigation, resolution, requiresApproval, onClose } = props;
  const acting = useAct(investigation);
  const [note, setNote] = useState("");
  const words = note.trim() === "" ? null : note.trim();
  return (
    <Ask
      title={requiresApproval ? `Propose that it is ${resolution}?` : `Resolve as ${resolution}?`}
      act={requiresApproval ? `Propose ${resolution}` : `Resolve as ${resolution}`}
      isOpen
      onClose={onClose}
      onAct={() => acting.act({ act: "resolve", resolution, note: words, requiresApproval }, onClose)}
      isPending={acting.isPending}
      error={acting.error}
    >
      {acting.conflict}
      <Effects {...props} />
      {requiresApproval ? null : (
        <p>It can be opened again. Outcomes stay until newer ones supersede them.</p>
      )}
      <Field
        label="Why"
        value={note}
        onChange={setNote}
        hint="May stay empty. Kept in the timeline."
        isLong
      />
    </Ask>
  );
}
