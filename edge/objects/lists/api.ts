// What the Lists object is asked and what it answers.

import type {
  ExpectedListFact,
  ListLoss,
  ListsOverview,
  ListsUploadRequest,
  ListsVersion,
} from "#domain/contract/settings/lists.ts";
import type { ExpectedList } from "#domain/screening/expected-lists.ts";
import type { Leaving } from "../../lists/what-leaves.ts";
import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { Active } from "../api-key/api.ts";
export type PutChunkOutcome = "stored" | "not_declared" | "damaged";

export type PublishOutcome =
  /** Now, or already: the same hash again changes nothing. */
  | {
      readonly outcome: "published";
      readonly version: ListsVersion;
      readonly unconfirmed: number | null;
    }
  | { readonly outcome: "unknown" }
  | { readonly outcome: "incomplete"; readonly missing: readonly number[] }
  /** It would remove lists without an operator's consent. It is kept, to be published with that consent. */
  | { readonly outcome: "lossy"; readonly losses: readonly ListLoss[] }
  /** Entries of sanctions lists would leave: this is the first person's word, and another has to want the same. */
  | { readonly outcome: "awaits_agreement"; readonly leaving: Leaving }
  /** The content has another hash, or is not a list version. It was dropped, so that it can be sent again. */
  | { readonly outcome: "hash_mismatch" | "unreadable" };

export type RetireOutcome =
  | { readonly outcome: "retired"; readonly expected: readonly ExpectedListFact[] }
  /** This is the first person's word, and another has to want the same. */
  | { readonly outcome: "unknown" | "awaits_agreement" };

/** Who publishes or retires: the job, which read the publishers' files, or an operator, beside whom there is another or not. */
export type ListsPublisher = "job" | "one_of_several" | "sole_operator";

/** A version to screen with, and what it is held to. */
export interface KeptLists {
  /** The packed content, in its pieces. */
  readonly chunks: Uint8Array[];
  readonly expected: ExpectedList[];
}

/** What the Lists object answers. */
export interface ListsApi extends LoggedApi {
  /** Begins an upload, or goes on with it. @returns the numbers of the chunks to send. */
  begin(request: ListsUploadRequest, act: Act): readonly number[];

  /** Keeps a chunk that is what was declared. The same again changes nothing. */
  putChunk(hash: string, number: number, bytes: Uint8Array): Promise<PutChunkOutcome>;

  /**
   * Makes a whole version the active one, then tells every key.
   * @param acceptLoss lists that may go, or lose most of their entries.
   */
  publish(
    hash: string,
    act: Act,
    publisher: ListsPublisher,
    acceptLoss?: readonly string[],
  ): Promise<PublishOutcome>;

  /** Versions that name no list go on without this one. Once retired it stays so until a publication has it again. */
  retire(list: string, act: Act, publisher: ListsPublisher): Promise<RetireOutcome>;

  /** What every key is to hear: the active version, under the number of the newest act. */
  active(): Active | null;

  /** A published version, and what it is held to now; null where it is not kept any more. */
  read(hash: string): KeptLists | null;

  overview(): ListsOverview;
}
