// What a tenant's address book says of the wallets of one payment: of each wallet one address, of all wallets the worst. A wallet
// that is not saved never hides behind one that is.

import type { CounterpartyAddress, DecisionContext, EvidenceSubject } from "../../decision/context.ts";
import { networkNamed } from "../../screening/addresses/networks.ts";
import type { SavedAddress } from "./address-news.ts";
import { mayHoldMemo } from "./memos.ts";
import type { ScreenedWallet } from "./screened-wallets.ts";

/** What a ledger has of the book, and in it under the fingerprints of the wallets. */
export interface BookAnswer {
  readonly revision: number;
  /** When its newest change was made, an instant; null while the book is empty. */
  readonly asOf: string | null;
  readonly saved: readonly SavedAddress[];
}

/**
 * @param at when it is decided, an instant: a proof that has ended by then proves nothing.
 * @param customer who pays, or is paid.
 * @returns null where the worst wallet is not saved; archived is not saved.
 */
export function counterpartyAddress(
  wallets: readonly ScreenedWallet[],
  { revision, asOf, saved }: BookAnswer,
  at: string,
  customer: Pick<EvidenceSubject, "externalUserId">,
): CounterpartyAddress | null {
  if (asOf === null) return null;
  const live = saved.flatMap((address) => liveAt(address, at, customer));
  const worst = worstOf(wallets.map((wallet) => savedAs(wallet, live)));
  if (worst === null) return null;
  const { addressId, network, status, provenAt, isSubjects, version } = worst;
  return { addressId, network, status, provenAt, isSubjects, version, revision, asOf };
}

type Judged = Pick<DecisionContext, "counterparty" | "subject"> & Partial<Pick<DecisionContext, "degraded">>;

/** @param answer null where the ledger's copy of the book lacks something. */
export function withAddress<T extends Judged>(
  evidence: T,
  wallets: readonly ScreenedWallet[],
  answer: BookAnswer | null,
  at: string,
): T {
  if (answer === null) {
    return { ...evidence, degraded: [...(evidence.degraded ?? []), "address_book_unavailable"] };
  }
  const { counterparty, subject } = evidence;
  const address = counterpartyAddress(wallets, answer, at, subject);
  return address && counterparty ? { ...evidence, counterparty: { ...counterparty, address } } : evidence;
}

interface LiveAddress extends SavedAddress {
  readonly status: CounterpartyAddress["status"];
  readonly isSubjects: boolean | null;
}

function liveAt(
  address: SavedAddress,
  at: string,
  { externalUserId: customer }: Pick<EvidenceSubject, "externalUserId">,
): LiveAddress[] {
  const { status, provenUntil, externalUserId: owner = null } = address;
  if (status === "archived") return [];
  const isSubjects = owner === null || customer === null ? null : owner === customer;
  const isProven = provenUntil !== null && at < provenUntil;
  return [{ ...address, status, provenAt: isProven ? address.provenAt : null, isSubjects }];
}

/**
 * Suspended on any network of its family, or under any tag or memo, is suspended; else only the payment's own destination counts,
 * and what is saved for its own network wins. One key controls a wallet on every network of the family, but a contract is known
 * on its own network alone, and so is a tag or memo, which a host gave out.
 */
function savedAs(wallet: ScreenedWallet, live: readonly LiveAddress[]): LiveAddress | null {
  const family = live.filter((address) => address.fingerprint === wallet.fingerprint);
  const paidOn = wallet.network === null ? null : networkNamed(wallet.network)?.id;
  const isPaidOn = (address: LiveAddress) => networkNamed(address.network)?.id === paidOn;
  const suspended = [...family.filter(isPaidOn), ...family].find(({ status }) => status === "suspended");
  if (suspended !== undefined) return suspended;
  const meant = family.filter((address) => isMeant(address, wallet));
  const same = meant.filter(isPaidOn);
  return worstOf(same.length > 0 ? same : meant.filter(isOfItsKeyAlone));
}

/** What was told without a destination is the wallet itself, unless its address may hold a tag: then nobody is meant by it. */
function isMeant({ network, fingerprint, ...told }: LiveAddress, { destination }: ScreenedWallet): boolean {
  const format = networkNamed(network)?.format;
  const plain = format !== undefined && mayHoldMemo(format) ? null : fingerprint;
  const saved = told.destination === undefined ? plain : told.destination;
  return saved !== null && saved === destination;
}

function isOfItsKeyAlone({ isContract, destination, fingerprint }: LiveAddress): boolean {
  return !isContract && (destination === undefined || destination === fingerprint);
}

function worstOf(found: readonly (LiveAddress | null)[]): LiveAddress | null {
  return found.toSorted(worstFirst)[0] ?? null;
}

/** Of two proofs the older is the worse. */
function worstFirst(one: LiveAddress | null, other: LiveAddress | null): number {
  const bySeverity = severityOf(other) - severityOf(one);
  if (bySeverity !== 0) return bySeverity;
  return (one?.provenAt ?? "") < (other?.provenAt ?? "") ? -1 : 1;
}

function severityOf(address: LiveAddress | null): number {
  if (address === null) return 3;
  if (address.status === "suspended") return 5;
  if (address.status === "needs_review") return 4;
  if (address.isSubjects === false) return 2;
  return address.provenAt === null ? 1 : 0;
}
