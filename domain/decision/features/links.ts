// What one activity names that other subjects may name too: its device, its address, the screened party, instruments.
// Deterministic, so that a reader of the record finds the same links again.

import { instrumentKeys } from "../../screening/parties/select-counterparties.ts";
import type { EvidenceParty, EvidenceTransaction } from "../context.ts";
import type { ScreenedEvidence } from "../evidence.ts";

/** `instrument`: of the counterparty; `own_instrument`: of the customer. */
export type LinkKind = "device" | "ip" | "counterparty" | "instrument" | "own_instrument";

export interface Link {
  readonly kind: LinkKind;
  /** Kind and value: the same link has the same name in every ledger. */
  readonly name: `${LinkKind}:${string}`;
}

/** Links that one activity names beyond these are not remembered: a bound on its writes. */
const LINKS_MAX = 64;
/** So that a long list of the customer's own leaves room for the counterparty's. */
const OWN_INSTRUMENTS_MAX = 16;

/** Each link once, at most 64. */
export function linksOf({
  activity,
  transaction,
  counterparty,
}: Pick<ScreenedEvidence, "activity" | "transaction" | "counterparty">): Link[] {
  const named: readonly (readonly [LinkKind, string | null])[] = [
    ["device", activity.deviceRef],
    ["ip", activity.ipAddress],
    ["counterparty", counterparty?.key ?? null],
    ...(transaction === null ? [] : ownInstruments(transaction)).map(
      (key) => ["own_instrument", key] as const,
    ),
    ...(counterparty?.instruments ?? []).map((key) => ["instrument", key] as const),
  ];
  const links = new Map<Link["name"], Link>();
  for (const [kind, value] of named) {
    if (value === null || links.size >= LINKS_MAX) continue;
    const name = `${kind}:${value}` as const;
    links.set(name, { kind, name });
  }
  return [...links.values()];
}

/** Whose side of the money the customer's own is, beside the role `customer`. */
const OWN_ROLE = { outbound: "sender", inbound: "recipient" } as const;

function ownInstruments({ direction, parties }: EvidenceTransaction): string[] {
  const isOwn = ({ role }: EvidenceParty) => role === "customer" || role === OWN_ROLE[direction];
  const keys = parties.filter(isOwn).flatMap(({ instruments }) => instruments.flatMap(instrumentKeys));
  return [...new Set(keys)].slice(0, OWN_INSTRUMENTS_MAX);
}
