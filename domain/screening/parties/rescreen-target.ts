// Whether other lists say something else of somebody who was screened before. Compared are the entries that are matched, not
// the verdict: that a provider or a rule said more of it then is not the lists' doing.

import type { AttemptStatus } from "../../contract/decisions/screening.ts";
import type { PartyType } from "../../contract/decisions/transaction.ts";
import type { SystemVersionContent } from "../../decision/versions/system-version.ts";
import type { ScreeningLists } from "../screening-lists.ts";
import { screenAddress } from "../wallets/screen-address.ts";
import { MATCHES_MAX, screenName } from "./screen-names.ts";

/** A party by its name, or a wallet by its address; and what it matched when it was screened. */
export type ScreenedBefore =
  | {
      readonly kind: "name";
      readonly displayName: string;
      readonly type: PartyType;
      readonly country: string | null;
      /** Entries of the embedded lists. */
      readonly matched: readonly string[];
    }
  | {
      readonly kind: "wallet";
      readonly address: string;
      readonly network: string;
      /** Lists that it stood on. */
      readonly matched: readonly string[];
    };

export interface ListChange {
  readonly change: "listed" | "delisted";
  /** Of the lists alone, as they are now. */
  readonly status: AttemptStatus;
  /** The lists that it is matched on now. */
  readonly lists: readonly string[];
  /** Entries, or lists of a wallet, that came or went. */
  readonly entries: readonly string[];
}

/** @returns null where nothing changed, or where it cannot be screened at all. Newly matched outweighs no longer matched. */
export function rescreenTarget(
  before: ScreenedBefore,
  lists: ScreeningLists,
  settings: SystemVersionContent["screening"],
): ListChange | null {
  const now = before.kind === "name" ? nameNow(before, lists, settings) : walletNow(before, lists);
  if (now === null) return null;
  const { status } = now;
  const came = now.matched.filter((entry) => !before.matched.includes(entry));
  if (came.length > 0) return { change: "listed", status, lists: now.lists, entries: came };
  // With as many as are kept, one that is missing may only be behind them; and one of a list that is gone has not left it.
  const isKnown = now.matched.length < MATCHES_MAX && !now.lacksLists;
  const gone = isKnown ? before.matched.filter((entry) => !now.matched.includes(entry)) : [];
  return gone.length > 0 ? { change: "delisted", status, lists: now.lists, entries: gone } : null;
}

interface Matched {
  readonly status: AttemptStatus;
  readonly lists: readonly string[];
  readonly matched: readonly string[];
  /** True where lists are missing that should be there: then no one is known to have left them. */
  readonly lacksLists: boolean;
}

function nameNow(
  party: Extract<ScreenedBefore, { kind: "name" }>,
  { names }: ScreeningLists,
  settings: SystemVersionContent["screening"],
): Matched {
  const { status, matches } = screenName(party, names, settings, "rescreen");
  return {
    status,
    lists: [...new Set(matches.flatMap((match) => match.lists))],
    matched: matches.map(({ entityId }) => entityId),
    lacksLists: names.missing.length > 0,
  };
}

function walletNow(
  { address, network }: Extract<ScreenedBefore, { kind: "wallet" }>,
  { wallets }: ScreeningLists,
): Matched | null {
  const found = screenAddress({ address, network, id: "rescreen", screenedAt: "" }, wallets);
  if (found.outcome !== "screened" || found.screening.status !== "completed") return null;
  const { hit, lists } = found.screening.sanctions;
  return {
    status: hit ? "confirmed_match" : "clear",
    lists,
    matched: lists,
    lacksLists: wallets.missing.length > 0,
  };
}
