// The one interface that providers of screening plug in behind, whatever their protocol.

import type { Answered } from "./ask-provider.ts";
import type { RemoteName, RemoteWallet } from "#domain/screening/providers/remote-evidence.ts";
import type { Check } from "#domain/contract/decisions/screening.ts";
import type { PartyType } from "#domain/contract/decisions/transaction.ts";

export interface NameQuery {
  readonly displayName: string;
  readonly type: PartyType;
  /** Two letters; null where it is not known. */
  readonly country: string | null;
  /** The lowest score that is reported. */
  readonly threshold: number;
}

export interface NameProvider {
  readonly name: string;
  /** What its data can answer; other checks stay with the embedded lists. */
  readonly checks: readonly Check[];
  screenName(query: NameQuery): Promise<Answered<RemoteName>>;
}

export interface WalletQuery {
  /** In its compared form. */
  readonly address: string;
  /** A network id of `networks.ts`. */
  readonly network: string;
}

export interface WalletProvider {
  readonly name: string;
  screenWallet(query: WalletQuery): Promise<Answered<RemoteWallet>>;
}

/** The providers of an organisation; null where the embedded lists answer alone. */
export interface ScreeningProviders {
  readonly names: NameProvider | null;
  readonly wallets: WalletProvider | null;
}
