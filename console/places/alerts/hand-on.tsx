// Hands an alert on. It is of the alert as it was when it was asked about; if somebody was quicker, what they did is shown.

import { useState } from "react";
import { handedOn } from "#domain/casebook/handed-on.ts";
import { useChangeAlert, type Alert } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { Conflict, isConflict } from "../../parts/conflict.tsx";
import { HandOnQuestion } from "../../parts/hand-on/question.tsx";
import { WhichAlert } from "./which-alert.tsx";

interface Props {
  readonly alert: Alert;
  readonly onEnd: () => void;
}

export function HandOn({ alert, onEnd }: Props) {
  const [known, setKnown] = useState(alert);
  const { mutate, isPending, error } = useChangeAlert(useScope());
  const { id: alertId, assignee, status, timeline } = alert;
  const handOn = (to: string | null, isEscalated: boolean) => {
    const shown = isConflict(error) ? alert : known;
    setKnown(shown);
    mutate({ alertId, version: shown.version, ...handedOn(to, isEscalated) }, { onSuccess: onEnd });
  };
  const isClosed = status === "closed";
  return (
    <HandOnQuestion
      what="alert"
      assignee={assignee}
      isEscalated={status === "escalated"}
      timeline={timeline}
      canBe={!isClosed}
      onHandOn={handOn}
      onClose={onEnd}
      isPending={isPending}
      error={error}
    >
      <Conflict error={error} since={known.updatedAt} entries={timeline} canRepeat={!isClosed} />
      {isClosed ? <p role="status">It is closed now. To hand it on, reopen it.</p> : null}
      <WhichAlert alert={alert} />
    </HandOnQuestion>
  );
}
