// What one activity names that other subjects may name too: its device, its address, the screened party, instruments.
// Deterministic, so that whoever reads the record again finds the same things.

import { instrumentKeys } from "../../screening/parties/select-counterparties.ts";
import type { EvidenceParty, EvidenceTransaction } from "../context.ts";
import type { ScreenedEvidence } from "../evidence.ts";

/** `instrument`: of the counterparty; `own_instrument`: of the customer. */
export type ThingKind = "device" | "ip" | "counterparty" | "instrument" | "own_instrument";

export interface Thing {
  readonly kind: ThingKind;
  /** Kind and value: the same thing has the same name in every ledger. */
  readonly name: `${ThingKind}:${string}`;
}

/** Things that one activity names beyond these are not remembered: a bound on its writes. */
const THINGS_MAX = 64;
/** So that a long list of the customer's own leaves room for the counterparty's. */
const OWN_INSTRUMENTS_MAX = 16;

/** Each thing once, at most 64. */
export function thingsOf({
  activity,
  transaction,
  counterparty,
}: Pick<ScreenedEvidence, "activity" | "transaction" | "counterparty">): Thing[] {
  const named: readonly (readonly [ThingKind, string | null])[] = [
    ["device", activity.deviceRef],
    ["ip", activity.ipAddress],
    ["counterparty", counterparty?.key ?? null],
    ...(transaction === null ? [] : ownInstruments(transaction)).map(
      (key) => ["own_instrument", key] as const,
    ),
    ...(counterparty?.instruments ?? []).map((key) => ["instrument", key] as const),
  ];
  const things = new Map<Thing["name"], Thing>();
  for (const [kind, value] of named) {
    if (value === null || things.size >= THINGS_MAX) continue;
    const name = `${kind}:${value}` as const;
    things.set(name, { kind, name });
  }
  return [...things.values()];
}

/** Whose side of the money the customer's own is, beside the role `customer`. */
const OWN_ROLE = { outbound: "sender", inbound: "recipient" } as const;

function ownInstruments({ direction, parties }: EvidenceTransaction): string[] {
  const isOwn = ({ role }: EvidenceParty) => role === "customer" || role === OWN_ROLE[direction];
  const keys = parties.filter(isOwn).flatMap(({ instruments }) => instruments.flatMap(instrumentKeys));
  return [...new Set(keys)].slice(0, OWN_INSTRUMENTS_MAX);
}
