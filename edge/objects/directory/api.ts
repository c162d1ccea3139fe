// What the Directory is asked and what it answers.

import type { ListedToken, Permission } from "#domain/contract/operators/operator-token.ts";
import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import type { TokenGrant } from "#domain/ids/token-grant.ts";
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

/** An act of the person who is signed in: the session has their name. */
export type SessionAct = Omit<Act, "actor">;

export interface BeginSessionCommand {
  /** Of the session's secret. */
  readonly hash: string;
  readonly signedIn: SignedIn;
  /** Of the session that the browser was in, which ends; null where it was in none. */
  readonly before: string | null;
  readonly act: SessionAct;
}

/** A request of an operator, who may be so fast. */
export interface CountedRequest {
  readonly actor: string;
  readonly limit: RateLimit;
}

/** A request was counted. */
export interface Used {
  /** 0, or the seconds after which the operator, who was too fast, may ask again. */
  readonly retryAfterSeconds: number;
}

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

  /** Counts a request of this operator. @returns null for a token that was revoked, and for one that is not listed. */
  useToken(id: string, request: CountedRequest): Used | null;

  /** Newest first. @param before only numbers below it. */
  listTokens(limit: number, before: number): NumberedPage<ListedToken>;

  /** From the answer on it is not valid; a second time changes nothing. @returns false for an unknown token. */
  revokeToken(id: string, act: Act): boolean;

  /** A token of the release before was used, which is not listed: its holder is somebody who could agree. */
  noteUnlisted(grant: TokenGrant): void;

  /** Whether a valid token with the permission is another person's than the actor's. Tokens of roles are nobody's. */
  holdsAnother(permission: Permission, actor: string): boolean;

  /** @param hash of the code. @returns until when it signs somebody in, once. */
  addSignInCode(hash: string, signedIn: SignedIn): string;

  /** The code counts no more. @returns who made it; null where it does not count. */
  takeSignInCode(hash: string): SignedIn | null;

  /** @returns null for somebody whose token was revoked or has expired. */
  beginSession(command: BeginSessionCommand): Session | null;

  /**
   * Counts a request of the operator.
   * @param isCaused by a person: that puts off its end for lack of use.
   * @returns null where it has ended, by the revocation of its token too.
   */
  useSession(hash: string, isCaused: boolean, limit: RateLimit): (Session & Used) | null;

  /** From the answer on it does not count; a second time changes nothing. */
  endSession(hash: string, act: SessionAct): void;

  find(id: string): DirectoryEntry | null;

  /** All of them, oldest first. */
  list(): DirectoryEntry[];
}
