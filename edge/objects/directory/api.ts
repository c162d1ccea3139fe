// What the Directory is asked and what it answers.

import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { KeptOutcome } from "../kept-answers.ts";

export interface DirectoryEntry {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Ledgers for each environment, fixed for ever at creation. */
  readonly shards: { readonly sandbox: number; readonly production: number };
}

export interface AddOrganisationCommand {
  readonly entry: DirectoryEntry;
  /** Null where the request has none. */
  readonly idempotencyKey: string | null;
  readonly fingerprint: string;
}

/** What the Directory answers. */
export interface DirectoryApi extends LoggedApi {
  /** What was answered under an Idempotency-Key; null where it is free. @param now ms since 1970. */
  answerTo(idempotencyKey: string, fingerprint: string, now: number): KeptOutcome<never> | null;

  /** Adds an organisation, once for each Idempotency-Key. */
  add(command: AddOrganisationCommand): KeptOutcome<never, DirectoryEntry>;

  /** Keeps an act on what belongs to no organisation, such as a run of a job over all of them. */
  audit(act: Act, data: object): void;

  find(id: string): DirectoryEntry | null;

  /** All of them, oldest first. */
  list(): DirectoryEntry[];
}
