// Who has a case once it is handed on, by what is chosen and typed.

export type To = "colleague" | "nobody" | "same";

interface Held {
  readonly assignee: string | null;
  /** Null where it cannot be escalated. */
  readonly isEscalated: boolean | null;
}

/** What a case becomes; null where nothing changes, or a name is missing. */
export function wantedOf(now: Held, to: To, name: string, isEscalated: boolean): Held | null {
  const assignee = { colleague: name.trim(), nobody: null, same: now.assignee }[to];
  if (assignee === "") return null;
  const wanted = { assignee, isEscalated: now.isEscalated === null ? null : isEscalated };
  const isSame = wanted.assignee === now.assignee && wanted.isEscalated === now.isEscalated;
  return isSame ? null : wanted;
}
