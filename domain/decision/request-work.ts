// How much work a request for a decision asks for, in tokens of its key's rate: an ordinary payment is one. Known from the body
// alone, so that a caller can reckon with it, and the same for equal bodies.

import type { FlatFields } from "../contract/values/primitives.ts";
import type { AssetClass, Direction, PartyRole } from "../contract/decisions/transaction.ts";
import { selectCounterparties } from "../screening/parties/select-counterparties.ts";

/** Characters of a screened party's name that one token covers: longer ones may be several names. */
const NAME_CHARACTERS = 50;
/** Instruments of all parties that each further token covers. */
const INSTRUMENTS = 20;
/** Characters of metadata and custom attributes that each further token covers. */
const TEXT_CHARACTERS = 8_000;

/** What of a valid request makes work. */
export interface Work {
  readonly metadata?: FlatFields | null | undefined;
  readonly customAttributes?: FlatFields | null | undefined;
  readonly transaction?: WorkTransaction | null | undefined;
}

interface WorkTransaction {
  readonly assetClass: AssetClass;
  readonly direction: Direction;
  readonly metadata?: FlatFields | null | undefined;
  readonly parties?: readonly WorkParty[] | null | undefined;
}

interface WorkParty {
  readonly role: PartyRole;
  readonly displayName?: string | null | undefined;
  readonly instruments?: readonly unknown[] | null | undefined;
}

/** @returns a whole number, at least 1. */
export function tokensOfWork({ metadata, customAttributes, transaction }: Work): number {
  const parties = transaction?.parties ?? [];
  const instruments = parties.reduce((sum, party) => sum + (party.instruments?.length ?? 0), 0);
  const text = [metadata, customAttributes, transaction?.metadata].reduce(
    (sum, fields) => sum + charactersOf(fields),
    0,
  );
  const screened = transaction == null ? 0 : tokensOfScreening(transaction, parties);
  return Math.max(1, screened) + Math.floor(instruments / INSTRUMENTS) + Math.floor(text / TEXT_CHARACTERS);
}

/** A token for each party that is screened; by its name, one for each {@link NAME_CHARACTERS} that are begun. */
function tokensOfScreening(
  { assetClass, direction }: WorkTransaction,
  parties: readonly WorkParty[],
): number {
  const lengthOf = ({ displayName }: WorkParty): number =>
    assetClass === "fiat" ? (displayName?.length ?? 0) : 0;
  return selectCounterparties({ direction, parties }).reduce(
    (sum, { party }) => sum + Math.max(1, Math.ceil(lengthOf(party) / NAME_CHARACTERS)),
    0,
  );
}

function charactersOf(fields: FlatFields | null | undefined): number {
  return Object.values(fields ?? {})
    .flat()
    .reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
}
