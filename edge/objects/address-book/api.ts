// What the saved addresses of a tenant are asked and what they answer. No answer holds a complete address.

import type {
  AddressRequest,
  AddressScreening,
  AddressStatus,
  CryptoAddress,
} from "#domain/contract/crypto/address.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { Act } from "../../log/audit-event.ts";
import type { LoggedApi } from "../../log/logged-api.ts";
import type { KeptOutcome, KeyedRequest } from "../kept-answers.ts";

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
  readonly maskedAddress: string;
}

export interface CreateCommand extends BookIdentity {
  readonly wallet: BookedWallet;
  /** The complete address. It is sealed before anything is written. */
  readonly address: string;
  readonly details: Omit<AddressRequest, "address" | "network">;
  readonly screening: AddressScreening;
  readonly key: KeyedRequest;
  readonly act: Act;
}

/** What a create came to. */
export interface CreatedAddress {
  /** False where the wallet was saved before. */
  readonly isNew: boolean;
  readonly address: CryptoAddress;
}

/** What is looked for: never a complete address. */
export interface AddressSearch {
  /** A part of what is shown, in lower case; null where only fingerprints are looked for. */
  readonly text: string | null;
  /** Of the wallets that a complete address means. */
  readonly fingerprints: readonly string[];
}

export interface ListQuestion {
  readonly search: AddressSearch | null;
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

export interface AddressBookApi extends LoggedApi {
  /** Saves an address, once for each wallet on a network. */
  create(command: CreateCommand): Promise<KeptOutcome<"too_many_addresses", CreatedAddress>>;

  /** Writes nothing, as all that follow. */
  find(id: string): CryptoAddress | null;

  list(question: ListQuestion): AddressPage;
}
