// An act on the investigation as it is shown: if somebody was quicker, it is refused, and what they did is shown.

import { useState } from "react";
import { useActOnInvestigation, type Investigation, type InvestigationAct } from "../../api/cases.ts";
import { useScope } from "../../api/scope.ts";
import { Conflict } from "../../parts/conflict.tsx";

export function useAct(investigation: Investigation) {
  const { id, version, updatedAt, timeline, notes } = investigation;
  const { mutate, isPending, error } = useActOnInvestigation(useScope(), id);
  const [sentAt, setSentAt] = useState(updatedAt);
  const act = (done: InvestigationAct, onDone?: () => void) => {
    setSentAt(updatedAt);
    mutate({ done, version }, onDone === undefined ? {} : { onSuccess: onDone });
  };
  const written = notes.map(({ at, actor, text }) => ({ at, actor, type: "note", detail: text }));
  const entries = [...timeline, ...written].toSorted((one, other) => one.at.localeCompare(other.at));
  return { act, isPending, error, conflict: <Conflict error={error} since={sentAt} entries={entries} /> };
}
