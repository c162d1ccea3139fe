// What the directory of crypto providers is asked and what it answers. There is one for the deployment; reviews are in it too, by
// organisation and environment, so that a page knows them without asking anybody else.

import type {
  CryptoProviderDetail,
  EVIDENCE_FILTERS,
  ProviderReviewMutation,
  ProviderReviewRequest,
  REVIEW_STATUS_FILTERS,
} from "#domain/contract/crypto/provider.ts";
import type {
  CompletedRegister,
  ProviderRecordsRequest,
  ProviderRecordsTaken,
  ProviderRegister,
  RegisterCompletionRequest,
} from "#domain/contract/operators/provider-directory.ts";
import type { CryptoProvider } from "#domain/contract/crypto/provider.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { PageList } from "#domain/contract/values/page-list.ts";
import type { Json } from "#domain/json/text.ts";
import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { PersonsNeeded } from "../awaited-acts.ts";
import type { KeptOutcome, KeyedRequest } from "../kept-answers.ts";

export interface Reviewer {
  readonly organisationId: string;
  readonly environment: Environment;
}

export interface ProvidersQuery {
  readonly search: string | null;
  /** Its CAIP-2 id. */
  readonly network: string | null;
  readonly jurisdiction: string | null;
  readonly reviewStatus: (typeof REVIEW_STATUS_FILTERS)[number];
  readonly evidence: (typeof EVIDENCE_FILTERS)[number];
  readonly page: number;
  readonly pageSize: number;
}

/** A provider as somebody else names it. */
export interface NamedProvider {
  readonly name: string;
  /** Two uppercase letters; null if unknown. */
  readonly jurisdiction: string | null;
}

export interface ReviewCommand {
  readonly reviewer: Reviewer;
  readonly providerId: string;
  readonly request: ProviderReviewRequest;
  /** A text of it shows a saved wallet of the reviewer: it is refused, but for a repeat. */
  readonly showsWallet: boolean;
  readonly key: KeyedRequest;
  readonly act: Pick<Act, "actor" | "at" | "requestId">;
}

export type ReviewRefusal =
  | "unknown"
  | "other_evidence"
  | "not_in_future"
  | "shows_wallet"
  | "too_many_reviews";

export type RecordOutcome =
  | { readonly outcome: "taken"; readonly taken: ProviderRecordsTaken }
  /** The register has another kind. */
  | { readonly outcome: "other_kind" | "too_many_providers" };

export type CompleteOutcome =
  | { readonly outcome: "completed"; readonly register: CompletedRegister }
  | { readonly outcome: "unknown" }
  /** How many records of the edition there are. */
  | { readonly outcome: "incomplete"; readonly records: number }
  | { readonly outcome: "older"; readonly asOf: string }
  /** Providers would look better without it: this is the first person's word, and another has to want the same. Some names. */
  | { readonly outcome: "awaits_agreement"; readonly count: number; readonly names: readonly string[] }
  /** How many providers the edition before has, and how many of these are in this one, whatever it adds. */
  | { readonly outcome: "shrunk"; readonly before: number; readonly now: number };

export interface ProviderDirectoryApi extends LoggedApi {
  /** @param reviewer whose reviews count; null for none. @param at ISO 8601. Writes nothing. */
  page(reviewer: Reviewer | null, query: ProvidersQuery, at: string): Json<PageList<CryptoProvider>>;

  /** @param historyPage of evidence, and of reviews. Writes nothing. @returns null where there is no such provider. */
  detail(
    reviewer: Reviewer | null,
    id: string,
    historyPage: number,
    at: string,
  ): Json<CryptoProviderDetail> | null;

  /** For each, the id of the only provider with this name, and with this country if its countries are known; else null. Writes nothing. */
  identify(named: readonly NamedProvider[]): (string | null)[];

  /** Once for each key of the reviewer. */
  review(command: ReviewCommand): KeptOutcome<ReviewRefusal, ProviderReviewMutation>;

  /** What is known already changes nothing. A record that lowers the risk of a provider waits for another person; the others count. */
  record(request: ProviderRecordsRequest, act: Act, persons: PersonsNeeded): RecordOutcome;

  /** Providers that the edition lacks get evidence that says so. The same edition again changes nothing. */
  complete(
    register: string,
    request: RegisterCompletionRequest,
    act: Act,
    persons: PersonsNeeded,
  ): CompleteOutcome;

  /** By id. Writes nothing. */
  registers(): ProviderRegister[];
}
