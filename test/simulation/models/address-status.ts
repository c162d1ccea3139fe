// What becomes of a saved address, written apart from the code that it is held against: after acts that were asked for at about the
// same time, every status that some order of them comes to, where each is done or refused as it was answered.

export type Act = "approve" | "suspend" | "archive";
export type Status = "needs_review" | "approved" | "suspended" | "archived";

export interface Done {
  readonly action: Act;
  /** Otherwise it was refused: its state did not allow it. */
  readonly isDone: boolean;
}

export const NEW: Status = "needs_review";

export function statusesAfter(before: ReadonlySet<Status>, acts: readonly Done[]): Set<Status> {
  if (acts.length === 0) return new Set(before);
  const ends = acts.flatMap((first) => {
    const after = new Set([...before].flatMap((status) => afterOne(status, first)));
    return [
      ...statusesAfter(
        after,
        acts.filter((act) => act !== first),
      ),
    ];
  });
  return new Set(ends);
}

/** Nothing where it cannot have been answered so. */
function afterOne(status: Status, { action, isDone }: Done): Status[] {
  if (isAllowed(status, action) !== isDone) return [];
  if (!isDone) return [status];
  return [action === "approve" ? "approved" : action === "suspend" ? "suspended" : "archived"];
}

function isAllowed(status: Status, action: Act): boolean {
  if (action === "archive") return status !== "archived";
  if (action === "suspend") return status === "approved";
  return status === "needs_review" || status === "suspended";
}
