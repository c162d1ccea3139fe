// What a tenant's address book says of the wallets of one payment: of each wallet one address, of all wallets the worst. A wallet
// that is not saved never hides behind one that is.

import type { CounterpartyAddress, DecisionContext } from "../../decision/context.ts";
import { networkNamed } from "../../screening/addresses/networks.ts";
import type { SavedAddress } from "./address-news.ts";
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
 * @returns null where the worst wallet is not saved; archived is not saved.
 */
export function counterpartyAddress(
  wallets: readonly ScreenedWallet[],
  { revision, asOf, saved }: BookAnswer,
  at: string,
): CounterpartyAddress | null {
  if (asOf === null) return null;
  const live = saved.flatMap((address) => liveAt(address, at));
  const worst = worstOf(wallets.map((wallet) => savedAs(wallet, live)));
  if (worst === null) return null;
  const { addressId, network, status, provenAt, version } = worst;
  return { addressId, network, status, provenAt, version, revision, asOf };
}

type Judged = Pick<DecisionContext, "counterparty"> & Partial<Pick<DecisionContext, "degraded">>;

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
  const address = counterpartyAddress(wallets, answer, at);
  const { counterparty } = evidence;
  return address && counterparty ? { ...evidence, counterparty: { ...counterparty, address } } : evidence;
}

interface LiveAddress extends SavedAddress {
  readonly status: CounterpartyAddress["status"];
}

function liveAt(address: SavedAddress, at: string): LiveAddress[] {
  const { status, provenUntil } = address;
  if (status === "archived") return [];
  const isProven = provenUntil !== null && at < provenUntil;
  return [{ ...address, status, provenAt: isProven ? address.provenAt : null }];
}

/**
 * Suspended on any network of its family is suspended; else what is saved for the payment's own network wins. One key controls a
 * wallet on every network of the family, but a contract is known on its own network alone.
 */
function savedAs({ fingerprint, network }: ScreenedWallet, live: readonly LiveAddress[]): LiveAddress | null {
  const family = live.filter((address) => address.fingerprint === fingerprint);
  const paidOn = network === null ? null : networkNamed(network)?.id;
  const same = family.filter((address) => networkNamed(address.network)?.id === paidOn);
  const suspended = [...same, ...family].find(({ status }) => status === "suspended");
  return suspended ?? worstOf(same.length > 0 ? same : family.filter(({ isContract }) => !isContract));
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
  if (address === null) return 2;
  if (address.status === "suspended") return 4;
  if (address.status === "needs_review") return 3;
  return address.provenAt === null ? 1 : 0;
}
