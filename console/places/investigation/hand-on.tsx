// Hands an investigation on: to a colleague, or back to nobody.

import { useState } from "react";
import type { Investigation } from "../../api/cases.ts";
import { HandOnQuestion } from "../../parts/hand-on/question.tsx";
import { useAct } from "./use-act.tsx";

interface Props {
  readonly investigation: Investigation;
  readonly onEnd: () => void;
}

export function HandOn({ investigation, onEnd }: Props) {
  const [known] = useState(investigation);
  const { act, conflictWhere, ...acting } = useAct(investigation, known);
  return (
    <HandOnQuestion
      {...acting}
      what="investigation"
      assignee={investigation.assignee}
      isEscalated={null}
      timeline={investigation.timeline}
      onHandOn={(assignee) => act({ act: "assign", assignee }, onEnd)}
      onClose={onEnd}
    >
      {conflictWhere(true)}
    </HandOnQuestion>
  );
}
