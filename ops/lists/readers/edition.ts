// What a publisher's own file comes to: the day of the list and whom it names.

import type { ListedEntity } from "#domain/screening/names/list-entry.ts";

export interface Edition {
  /** ISO day. */
  readonly asOf: string;
  readonly entities: readonly ListedEntity[];
}

/** The file is not in its publisher's layout. The message goes on where a sentence begins with the file's name. */
export class WrongLayoutError extends Error {
  override readonly name = "WrongLayoutError";
}

/** @throws WrongLayoutError for an instant that does not begin with an ISO day. */
export function dayOf(instant: string): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(instant) ?? [];
  if (day === undefined) throw new WrongLayoutError("does not state its day");
  return day;
}
