// An act on the investigation as it was read: if somebody was quicker, it is refused, and what they did is shown.

import { useState } from "react";
import { useActOnInvestigation, type Investigation, type InvestigationAct } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { Conflict, isConflict } from "../../parts/conflict.tsx";

/** @param known as it was when the act was asked about, if that was before; an act after a conflict is of what is shown then. */
export function useAct(investigation: Investigation, known = investigation) {
  const { id, timeline, notes } = investigation;
  const { mutate, isPending, error } = useActOnInvestigation(useScope(), id);
  const [sentAt, setSentAt] = useState(known.updatedAt);
  const [hasConflicted, setConflicted] = useState(false);
  const act = (done: InvestigationAct, onDone?: () => void) => {
    const isKnownOld = hasConflicted || isConflict(error);
    const { version, updatedAt } = isKnownOld ? investigation : known;
    setConflicted(isKnownOld);
    setSentAt(updatedAt);
    mutate({ done, version }, onDone === undefined ? {} : { onSuccess: onDone });
  };
  const written = notes.map(({ at, actor, text }) => ({ at, actor, type: "note", detail: text }));
  const entries = [...timeline, ...written].toSorted((one, other) => one.at.localeCompare(other.at));
  const conflictWhere = (canRepeat: boolean) => (
    <Conflict error={error} since={sentAt} entries={entries} canRepeat={canRepeat} />
  );
  return { act, isPending, error, conflictWhere };
}
