// What the counting Worker tells the bench.

/** What an object used since the Worker began, as Cloudflare bills it. */
export interface Used {
  /** Calls from outside the object. */
  readonly requests: number;
  readonly alarms: number;
  readonly rowsRead: number;
  /** By what was written: a table, or `alarm` or `value`. */
  readonly rowsWritten: Readonly<Record<string, number>>;
  readonly awakeMilliseconds: number;
}

export interface UsedBy extends Used {
  readonly className: string;
  /** As `edge/routing.ts` names it. */
  readonly name: string;
}
