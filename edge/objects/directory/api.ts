// What the Directory is asked and what it answers.

import type { ListedToken } from "#domain/contract/operators/operator-token.ts";
import type { Act } from "../../log/audit-event.ts";
import type { Session, SignedIn } from "../../operators/operator.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { KeptOutcome, KeyedRequest } from "../kept-answers.ts";
import type { NumberedPage } from "../numbered-page.ts";

export interface DirectoryEntry {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Ledgers for each environment, fixed for ever at creation. */
  readonly shards: { readonly sandbox: number; readonly production: number };
}

export interface AddOrganisationCommand {
  readonly entry: DirectoryEntry;
  readonly request: KeyedRequest;
}

/** The name of who signs in is in what they prove it by. */
export type SignInAct = Omit<Act, "actor">;

/** What the Directory answers. */
export interface DirectoryApi extends LoggedApi {
  /** What was answered to a request before; null where it is new, or has no Idempotency-Key. */
  answerTo(request: KeyedRequest): KeptOutcome<never> | null;

  /** Adds an organisation, once for each Idempotency-Key. */
  add(command: AddOrganisationCommand): KeptOutcome<never, DirectoryEntry>;

  /** Keeps an act on what belongs to no organisation, such as a run of a job over all of them. */
  audit(act: Act, data: object): void;

  /** Lists a token that is about to be signed, once for each Idempotency-Key. */
  addToken(token: ListedToken, request: KeyedRequest, act: Act): KeptOutcome<"too_many_tokens", ListedToken>;

  /** @returns false for a token that was revoked, and for one that is not listed. */
  isTokenValid(id: string): boolean;

  /** Newest first. @param before only numbers below it. */
  listTokens(limit: number, before: number): NumberedPage<ListedToken>;

  /** From the answer on it is not valid; a second time changes nothing. @returns false for an unknown token. */
  revokeToken(id: string, act: Act): boolean;

  /** @param hash of the code. @returns until when it signs somebody in, once. */
  addSignInCode(hash: string, signedIn: SignedIn): string;

  /** Begins a session of who made the code, which counts no more. @returns null for a code that does not count. */
  beginSessionByCode(codeHash: string, hash: string, act: SignInAct): Session | null;

  /** Begins a session of somebody whom the access proxy knows. @param hash of the session's secret. */
  beginSession(hash: string, signedIn: SignedIn, act: SignInAct): Session;

  /** Puts off its end for lack of use. @returns null where it has ended, by the revocation of its token too. */
  useSession(hash: string): Session | null;

  /** From the answer on it does not count; a second time changes nothing. */
  endSession(hash: string, act: Act): void;

  find(id: string): DirectoryEntry | null;

  /** All of them, oldest first. */
  list(): DirectoryEntry[];
}
