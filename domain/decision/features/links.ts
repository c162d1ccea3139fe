// What one activity names that other subjects may name too: its device, its address, the screened party, instruments.
// Deterministic, so that a reader of the record finds the same links again.

import { ipIdentity, ipNetwork, otherIpSpellings } from "../../location/ip-identity.ts";
import { formerKeys, instrumentKeys } from "../../screening/parties/select-counterparties.ts";
import type { EvidenceParty, EvidenceTransaction } from "../context.ts";
import type { ScreenedEvidence } from "../evidence.ts";

/** `ip_network`: the /64 of an IPv6 address; `instrument`: of the counterparty; `own_instrument`: of the customer. */
export type LinkKind = "device" | "ip" | "ip_network" | "counterparty" | "instrument" | "own_instrument";

export type LinkName = `${LinkKind}:${string}`;

export interface Link {
  readonly kind: LinkKind;
  /** Kind and value: the same link has the same name in every ledger, however its value was written. */
  readonly name: LinkName;
  /** Under which names ledgers may know it from before all spellings were one. */
  readonly formerNames: readonly LinkName[];
  /** Under which name the ledgers before would know what was sent; `name` itself where it was sent so. */
  readonly sentName: LinkName;
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
  const former = formerKeys(transaction);
  const instrument = (kind: LinkKind) => (key: string) => linkOf(kind, key, former.get(key));
  const named: readonly (Link | null)[] = [
    activity.deviceRef === null ? null : linkOf("device", activity.deviceRef),
    ...addressLinks(activity.ipAddress),
    counterparty === null ? null : linkOf("counterparty", counterparty.key),
    ...(transaction === null ? [] : ownInstruments(transaction)).map(instrument("own_instrument")),
    ...(counterparty?.instruments ?? []).map(instrument("instrument")),
  ];
  const links = new Map<LinkName, Link>();
  for (const link of named) if (link !== null && links.size < LINKS_MAX) links.set(link.name, link);
  return [...links.values()];
}

/** The names by which other ledgers are asked about links: each costs a call, so only those that were likely used. */
export function namesToAsk(links: readonly Link[]): LinkName[] {
  return [...new Set(links.flatMap(({ name, sentName }) => [name, sentName]))];
}

/** @param spellings as the value may have been named before, the first as it was sent. */
function linkOf(kind: LinkKind, value: string, spellings: readonly string[] = []): Link {
  const name = `${kind}:${value}` as const;
  const names = spellings.map((spelling) => `${kind}:${spelling}` as const);
  return { kind, name, formerNames: names.filter((former) => former !== name), sentName: names[0] ?? name };
}

function addressLinks(ipAddress: string | null): (Link | null)[] {
  if (ipAddress === null) return [];
  const network = ipNetwork(ipAddress);
  return [
    linkOf("ip", ipIdentity(ipAddress), [ipAddress, ...otherIpSpellings(ipAddress)]),
    network === null ? null : linkOf("ip_network", network),
  ];
}

/** Whose side of the money the customer's own is, beside the role `customer`. */
const OWN_ROLE = { outbound: "sender", inbound: "recipient" } as const;

function ownInstruments({ direction, parties }: EvidenceTransaction): string[] {
  const isOwn = ({ role }: EvidenceParty) => role === "customer" || role === OWN_ROLE[direction];
  const keys = parties.filter(isOwn).flatMap(({ instruments }) => instruments.flatMap(instrumentKeys));
  return [...new Set(keys)].slice(0, OWN_INSTRUMENTS_MAX);
}
