// What the Worker of the bench is asked and what it answers: questions as the objects get them, with the organisation that asks.

import type { AddressRequest } from "#domain/contract/crypto/address.ts";
import type { EVIDENCE_FILTERS, REVIEW_STATUS_FILTERS } from "#domain/contract/crypto/provider.ts";
import type { AddressStatus } from "#domain/crypto/saved/address-status.ts";

interface Listed {
  readonly search: string | null;
  /** Its CAIP-2 id. */
  readonly network: string | null;
  readonly page: number;
  readonly pageSize: number;
}

export interface AddressQuestion extends Listed {
  readonly about: "addresses";
  readonly externalUserId: string | null;
  readonly status: AddressStatus | null;
}

export interface ProviderQuestion extends Listed {
  readonly about: "providers";
  readonly jurisdiction: string | null;
  readonly reviewStatus: (typeof REVIEW_STATUS_FILTERS)[number];
  readonly evidence: (typeof EVIDENCE_FILTERS)[number];
}

export interface Comparing {
  readonly organisationId: string;
  readonly question: AddressQuestion | ProviderQuestion;
}

export interface Filling {
  readonly organisationId: string;
  readonly wallets: readonly AddressRequest[];
}

/** Milliseconds, and how many times one is the other. */
export interface Comparison {
  readonly whole: number;
  readonly bare: number;
  readonly ratio: number;
}
