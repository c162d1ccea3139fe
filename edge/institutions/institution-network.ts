// The one interface that exchange networks plug in behind, whatever their protocol. What a network says proves nothing: neither
// whose an address is, nor that anything may be sent there.

import type { NetworkInstitution } from "#domain/contract/crypto/institutions.ts";
import type { NetworkOffer, TestTarget } from "#domain/crypto/travel-rule/setup.ts";
import type { Network } from "#domain/screening/addresses/networks.ts";

export interface InstitutionNetwork {
  readonly name: string;
  /** CAIP-2 ids of the networks whose addresses it can be asked about; none where it answers no such question. */
  readonly networks: readonly string[];
  /** What a set-up can be tested with. */
  readonly offer: NetworkOffer;
  /** Those that it lists by itself. */
  institutions(): Promise<readonly NetworkInstitution[]>;
  /** Whose address it is. Never throws, and takes no longer than it is given. */
  findInstitution(asked: AddressQuestion, withinMilliseconds: number): Promise<InstitutionAnswer>;
  /**
   * Whether an institution answers the protocol in a version that we speak. Tells it our versions and nothing else: no
   * organisation, no customer, no transfer. Never throws, and takes no longer than it is given.
   */
  test(target: TestTarget, withinMilliseconds: number): Promise<TestAnswer>;
}

export type TestAnswer =
  | { readonly result: "passed"; readonly code: null; readonly latencyMs: number }
  | {
      readonly result: "failed";
      readonly code: TestFailure;
      /** One sentence of our own, left out where the code says it all. Of what the other side said it has names and numbers alone. */
      readonly detail?: string;
      readonly latencyMs: number;
    };

export type TestFailure =
  | "address_not_allowed"
  | "extension_unsupported"
  | "http_error"
  | "network_error"
  | "not_understood"
  | "protocol_unsupported"
  | "redirect"
  | "timeout"
  | "version_unsupported";

export interface AddressQuestion {
  /** As its network compares it. */
  readonly address: string;
  readonly network: Network;
}

export interface FoundInstitution {
  readonly institutionId: string;
  /** Null where no record of the directory is known to be the same institution. */
  readonly directoryProviderId: string | null;
  /** Above 0, at most 1. */
  readonly confidence: number;
}

export type InstitutionAnswer =
  /** The most likely first; nobody where the list is empty. */
  | {
      readonly outcome: "answered";
      readonly institutions: readonly FoundInstitution[];
      readonly latencyMs: number;
    }
  /** It does not know addresses of this network. */
  | { readonly outcome: "unsupported"; readonly latencyMs: number }
  | { readonly outcome: "failed"; readonly code: "timeout" | "network_error"; readonly latencyMs: number };
