// What the saved addresses of a tenant are asked and what they answer. No answer holds a complete address, but the message of a
// control challenge does.

import type {
  AddressMetadata,
  AddressRequest,
  AddressScreening,
  CryptoAddress,
  RevealedAddress,
  RotatedKey,
} from "#domain/contract/crypto/address.ts";
import type { Discovery, DiscoveryRequest } from "#domain/contract/crypto/discovery.ts";
import type { AddressAction, AddressStatus } from "#domain/crypto/saved/address-status.ts";
import type { Json } from "#domain/json/text.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { Caller } from "../../caller.ts";
import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { SubscriptionList } from "../../webhooks/subscriptions.ts";
import type { KeptOutcome, KeyedRequest } from "../kept-answers.ts";
import type {
  AnswerChallengeCommand,
  AnswerChallengeOutcome,
  OpenChallengeCommand,
  OpenChallengeOutcome,
} from "./challenges/messages.ts";
import type { NamedWallets, ShownWallets } from "./named-wallets.ts";

export type * from "./challenges/messages.ts";
export type * from "./named-wallets.ts";

/** Whose book it is. Kept with the first write. */
export interface BookIdentity {
  readonly organisationId: string;
  readonly environment: Environment;
}

/** A wallet on a network, as the book keeps it: nobody without the tenant's key can make the fingerprint from an address. */
export interface BookedWallet {
  readonly id: string;
  /** CAIP-2 id. */
  readonly network: string;
  readonly fingerprint: string;
  /** The same where nothing tells payments to the wallet apart; else of the wallet with its tag or memo. */
  readonly destination: string;
  readonly maskedAddress: string;
  /** The tag or memo, as nobody without the tenant's key can make it; null where there is none. */
  readonly memo: string | null;
  readonly maskedMemo: string | null;
}

export interface CreateCommand extends BookIdentity {
  /** How many ledgers the tenant has: each hears of the address. */
  readonly shards: number;
  readonly wallet: BookedWallet;
  /** The complete address and what was written beside it. Both are sealed before anything is written. */
  readonly address: string;
  readonly memo: string | null;
  readonly details: Omit<AddressRequest, "address" | "memo" | "network">;
  /** False where `details` name one that does not exist: the address is not saved. */
  readonly providerExists: boolean;
  readonly screening: AddressScreening;
  readonly named: NamedWallets;
  readonly key: KeyedRequest;
  readonly act: Act;
}

export type CreateRefusal = "provider_unknown" | "too_many_addresses";

/** What a create came to. */
export interface CreatedAddress {
  /** False where the wallet was saved before. */
  readonly isNew: boolean;
  readonly address: CryptoAddress;
}

/** Something that is done to a saved address, once for each key. */
interface ToAddress {
  readonly id: string;
  readonly named: NamedWallets;
  readonly key: KeyedRequest;
  readonly act: Act;
}

export interface MetadataCommand extends ToAddress {
  /** How many ledgers the tenant has: each hears of another customer. */
  readonly shards: number;
  readonly change: Omit<AddressMetadata, "version">;
  /** False where `change` names one that does not exist: nothing is changed. */
  readonly providerExists: boolean;
  /** The version that the change is made for; null for any. */
  readonly version: number | null;
}

export interface ActCommand extends ToAddress {
  readonly shards: number;
  readonly action: AddressAction;
  /** Why, as it was said. */
  readonly reason: string;
  readonly version: number | null;
  /** Of an approval: what the lists say now; null where they could not be asked, and for other actions. */
  readonly screening: AddressScreening | null;
}

export interface RevealCommand extends ToAddress {
  readonly reason: string;
}

/** Why nothing is done. */
export type Unchanged =
  | { readonly outcome: "not_found" | "idempotency_key_reused" | "version_conflict" }
  | ShowsAddress;

export type Changed = {
  readonly outcome: "done";
  readonly body: Json<CryptoAddress>;
  readonly replayed?: true;
};

/** The change is kept; some ledger has not confirmed it yet. */
type Unconfirmed = { readonly outcome: "unconfirmed" };

export type MetadataOutcome = Changed | Unchanged | { readonly outcome: "provider_unknown" } | Unconfirmed;

export type ActOutcome =
  | Changed
  | Unchanged
  | { readonly outcome: "invalid_state"; readonly status: AddressStatus }
  | { readonly outcome: "listed" | "not_screened" | "lists_unavailable" }
  | Unconfirmed;

export type RevealOutcome =
  | { readonly outcome: "done"; readonly revealed: RevealedAddress; readonly replayed?: true }
  /** A repeat that comes after the address was to be forgotten. */
  | { readonly outcome: "expired" }
  | Exclude<Unchanged, { readonly outcome: "version_conflict" }>;

/** A complete address and its network, to be screened; it must be stored and logged nowhere. */
export interface OpenedAddress {
  readonly address: string;
  /** What was written beside it; null where nothing was. */
  readonly memo: string | null;
  readonly network: string;
}

export interface RotateCommand {
  readonly key: KeyedRequest;
  readonly act: Act;
  readonly named: NamedWallets;
}

/** A text that is kept would show an address that is saved. */
export interface ShowsAddress {
  readonly outcome: "shows_address";
  readonly field: string;
}

export type RotateOutcome = KeptOutcome<"no_addresses" | "rotated_meanwhile", RotatedKey> | ShowsAddress;

/** What is looked for: never a complete address. */
export interface AddressSearch {
  /** A part of what is shown, in lower case; null where only fingerprints are looked for. */
  readonly text: string | null;
  /** Of the wallets that a complete address means. */
  readonly fingerprints: readonly string[];
  /** Of those with a tag or memo, where the address holds one: then no other of the same wallet is meant. */
  readonly destinations: readonly string[];
  /** What is searched for as a tag or memo; null where it cannot be one. */
  readonly memo: string | null;
}

export interface ListQuestion {
  readonly search: AddressSearch | null;
  /** Exactly this customer. */
  readonly externalUserId: string | null;
  readonly network: string | null;
  readonly status: AddressStatus | null;
  readonly limit: number;
  /** How many, newest first, come before the page. */
  readonly offset: number;
}

export interface AddressPage {
  readonly data: readonly CryptoAddress[];
  readonly total: number;
}

export interface DiscoverCommand {
  readonly addressId: string;
  readonly request: DiscoveryRequest;
  /** Whom the organisation has set to be asked outside. */
  readonly providers: Caller["providers"];
  readonly named: NamedWallets;
  readonly act: Act;
}

export type DiscoverOutcome =
  | { readonly outcome: "done"; readonly discovery: Discovery }
  | ShowsAddress
  | {
      readonly outcome:
        | "address_unknown"
        /** The name belongs to a request for another address. */
        | "request_unknown"
        | "conflict"
        | "archived"
        | "too_many_discoveries"
        | "too_many_waiting";
    };

export type PollOutcome =
  | { readonly outcome: "done"; readonly discovery: Discovery }
  | { readonly outcome: "too_soon"; readonly retryAfterSeconds: number }
  | { readonly outcome: "address_unknown" | "request_unknown" };

export interface AddressBookApi extends LoggedApi {
  /** Saves an address, once for each wallet on a network. */
  create(command: CreateCommand): Promise<KeptOutcome<CreateRefusal, CreatedAddress> | ShowsAddress>;

  changeMetadata(command: MetadataCommand): Promise<MetadataOutcome>;

  /** Answers `done` once every ledger of the tenant has confirmed the change. */
  act(command: ActCommand): Promise<ActOutcome>;

  /** Opens the seal and records it, also for a repeat. */
  reveal(command: RevealCommand): Promise<RevealOutcome>;

  /** Begins to look for the provider behind an address, once for each name of a request. */
  discover(command: DiscoverCommand): Promise<DiscoverOutcome>;

  /** How far a request is. Moves its clock, unless it is too soon. */
  pollDiscovery(addressId: string, requestId: string): PollOutcome;

  /** Makes a new data key; what older ones seal is sealed under it step by step, and can be read throughout. */
  rotate(command: RotateCommand): Promise<RotateOutcome>;

  /** For the screening of an approval, inside of the service. Writes nothing, as all that follow. */
  open(id: string): Promise<OpenedAddress | null>;

  /** Makes a challenge, which voids the open one of its address. Showing it is in the audit, each time. */
  openChallenge(command: OpenChallengeCommand): Promise<OpenChallengeOutcome>;

  /** A good answer proves control; a bad one leaves the challenge open, a few times. */
  answerChallenge(command: AnswerChallengeCommand): Promise<AnswerChallengeOutcome>;

  /** Takes in which webhook endpoints hear of what is kept here from now on. */
  hearSubscriptions(identity: BookIdentity, list: SubscriptionList): void;

  /** Which of these texts, that are to be kept elsewhere, show an address of the book. Writes nothing, as all that follow. */
  shownIn(named: NamedWallets): ShownWallets;

  find(id: string): CryptoAddress | null;

  list(question: ListQuestion): AddressPage;
}
