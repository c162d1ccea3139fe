// Chooses how it ends, and whether somebody else must agree. What will be written is said before it is.

import { useState } from "react";
import type { Investigation } from "../../api/cases.ts";
import { Act } from "../../parts/button.tsx";
import { Choice, Tick } from "../../parts/field.tsx";
import { Effects } from "./effects.tsx";
import styles from "./page.module.css";
import type { Asked } from "./question.tsx";
import type { Resolution } from "./what-it-writes.ts";

const RESOLUTIONS = [
  ["fraud", "fraud"],
  ["legitimate", "legitimate"],
  ["inconclusive", "inconclusive"],
] as const;

interface Props {
  readonly investigation: Investigation;
  readonly onAsk: (asked: Asked) => void;
}

export function Resolve({ investigation, onAsk }: Props) {
  const [resolution, setResolution] = useState<Resolution | null>(null);
  const [requiresApproval, setRequiresApproval] = useState(false);
  const ask = () => {
    if (resolution !== null) onAsk({ kind: requiresApproval ? "propose" : "resolve", resolution });
  };
  return (
    <div className={styles["form"]}>
      <Choice
        legend="Finding"
        name="resolution"
        options={RESOLUTIONS}
        value={resolution}
        onChange={setResolution}
      />
      <Tick isTicked={requiresApproval} onChange={setRequiresApproval}>
        Somebody else approves it first
      </Tick>
      {resolution === null ? (
        <p className={styles["muted"]}>Choose a finding to see what it writes.</p>
      ) : (
        <Effects investigation={investigation} resolution={resolution} requiresApproval={requiresApproval} />
      )}
      <Act
        permission={requiresApproval ? "cases:work" : "outcomes:write"}
        isPrimary
        isDisabled={resolution === null}
        onPress={ask}
      >
        {requiresApproval ? "Propose resolution" : "Resolve investigation"}
      </Act>
    </div>
  );
}
