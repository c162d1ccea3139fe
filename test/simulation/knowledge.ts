// What the callers know, from their answers alone: whatever the system forgets, this does not.

export interface Answered {
  readonly path: "/api/v1/transactions" | "/api/v1/activities";
  readonly request: object;
  /** As it was answered first, without `replayed`. */
  readonly text: string;
  readonly id: string;
}

export class Knowledge {
  /** By external activity id. */
  readonly decided = new Map<string, Answered>();
  /** Outcomes by the idempotency key that they were recorded under: the answer's text. */
  readonly outcomes = new Map<
    string,
    { readonly path: string; readonly body: object; readonly text: string }
  >();
  /** What was asked for, whether it was answered or not: nothing more can have been granted. */
  grantedAtMost = 0n;
  /** What was answered as granted. */
  grantedAtLeast = 0n;
}
