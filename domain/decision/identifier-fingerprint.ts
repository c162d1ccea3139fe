// What an instrument's identifier becomes before anything keeps it: a keyed hash, the same for every spelling of one wallet, account
// or card. Ledgers and lists also keep hashes of before all spellings were one, so those go along to be found by.

import { normalNumber, numberBehindWord } from "../contract/values/account-numbers.ts";
import type { Instrument } from "../contract/decisions/transaction.ts";
import type { TenantKey } from "../ids/tenant-key.ts";
import { walletSpellings } from "../screening/addresses/wallet-identity.ts";
import type { EvidenceInstrument } from "./context.ts";

export interface IdentifierFingerprints {
  readonly fingerprint: string;
  /**
   * Empty, or as fingerprints were made before: of the identifier as it was sent, then of other usual spellings. The first may be
   * `fingerprint` itself.
   */
  readonly former: readonly string[];
  /** Of the account of a wallet that holds a tag, a payment id or a memo within; null for any other. */
  readonly account: string | null;
}

/**
 * @param memo of a wallet, beside its address. A list that names the account holds for every memo, so the fingerprint is the
 * account's; only what was sent differs, so that a payment that is sent again with another memo is another payment.
 */
export function identifierFingerprints(
  key: TenantKey,
  type: Instrument["type"],
  identifier: string,
  memo: string | null = null,
): IdentifierFingerprints {
  const { identity, former, account = null } = spellingsOf(type, identifier);
  const fingerprintOf = (...texts: readonly string[]) => `fp_${key.stem("identifier", type, ...texts)}`;
  const asSent = memo === null || type !== "crypto_wallet" ? [] : [fingerprintOf(identifier, memo)];
  return {
    fingerprint: fingerprintOf(identity),
    former: [...asSent, ...former.map((text) => fingerprintOf(text))],
    account: account === null ? null : fingerprintOf(account),
  };
}

/** @see identifierFingerprints */
export function identifierFingerprint(key: TenantKey, type: Instrument["type"], identifier: string): string {
  return identifierFingerprints(key, type, identifier).fingerprint;
}

/** The fingerprints of an instrument as they were made before: equal where what was sent is equal, sign by sign. */
export function fingerprintsAsSent({
  fingerprints,
  formerFingerprints: [asSent] = [],
}: Pick<EvidenceInstrument, "fingerprints" | "formerFingerprints">): readonly string[] {
  return asSent === undefined ? fingerprints : [asSent, ...fingerprints.slice(1)];
}

function spellingsOf(
  type: Instrument["type"],
  identifier: string,
): { readonly identity: string; readonly former: readonly string[]; readonly account?: string | null } {
  if (type !== "crypto_wallet") {
    const behindWord = numberBehindWord(identifier);
    return behindWord === null
      ? { identity: normalNumber(identifier), former: [] }
      : { identity: behindWord, former: [identifier] };
  }
  const { identity, others, account } = walletSpellings(identifier);
  const former = [...new Set([identifier, ...others])];
  return { identity, former: others.length === 0 ? [] : former, account };
}
