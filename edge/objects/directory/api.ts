// What the Directory is asked and what it answers.

import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
export interface DirectoryEntry {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Ledgers for each environment, fixed for ever at creation. */
  readonly shards: { readonly sandbox: number; readonly production: number };
}

/** What the Directory answers. */
export interface DirectoryApi extends LoggedApi {
  /** Adds an organisation. The same id again changes nothing. */
  add(entry: DirectoryEntry): void;

  /** Keeps an act on what belongs to no organisation, such as a run of a job over all of them. */
  audit(act: Act, data: object): void;

  find(id: string): DirectoryEntry | null;

  /** All of them, oldest first. */
  list(): DirectoryEntry[];
}
