// Small lists and requests for the tests of screening. Every answer is checked against the published schema.

import { screeningSchema, type Attempt, type Check } from "../contract/decisions/screening.ts";
import type { Instrument, Party, TransactionRequest } from "../contract/decisions/transaction.ts";
import type { EvidenceTransaction } from "../decision/context.ts";
import { compileNameIndex } from "./names/compile-index.ts";
import { listedEntitySchema, type ListedEntity, type NameList } from "./names/list-entry.ts";
import { openNameIndex, type NameIndex } from "./names/open-index.ts";
import { screenTransaction } from "./screen-transaction.ts";
import type { ScreeningLists } from "./screening-lists.ts";
import { buildWalletIndex } from "./wallets/wallet-index.ts";

export const LISTED = "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b";
export const CLEAN = "0x00000000000000000000000000000000000000aa";
export const DELISTED = "0x00000000000000000000000000000000000000bb";
/** Listed without a holder. */
export const UNNAMED = "0x00000000000000000000000000000000000000cc";

const LISTS = {
  "OFAC-SDN": { check: "sanctions", coverage: "full", names: ["person", "organisation"] },
  PEP: { check: "pep", coverage: "limited", names: ["person"] },
  WARNINGS: { check: "adverse_media", coverage: "limited", names: ["organisation"] },
} as const;

const lists = {
  names: sampleIndex(
    person("ofac:1", "BOUT, Viktor Anatolijevitch", "SERGITOV, Vitali"),
    person("ofac:2", "RUMULI"),
    listed("Organization", "ofac:3", "LAZARUS GROUP"),
    listed("Vessel", "ofac:4", "MAR AZUL"),
    // Names enough that words differ in weight.
    ...Array.from({ length: 50 }, (_, at) => person(`ofac:${100 + at}`, `OTHER${at}, Viktor`)),
  ),
  wallets: buildWalletIndex(
    [
      {
        network: "eip155:1",
        address: LISTED,
        lists: ["OFAC-SDN"],
        status: "listed",
        holders: [{ entityId: "ofac:29585", name: "KARASAVIDI, Dmitrii" }],
        lastSeen: "2025-12-24T00:00:00.000Z",
      },
      {
        network: "eip155:1",
        address: DELISTED,
        lists: ["OFAC-SDN"],
        status: "delisted",
        holders: [],
        lastSeen: null,
      },
      {
        network: "eip155:1",
        address: UNNAMED,
        lists: ["OFAC-SDN"],
        status: "listed",
        holders: [],
        lastSeen: null,
      },
    ],
    "sha256:wallets",
  ),
};

export function listed(schema: ListedEntity["schema"], id: string, ...names: string[]): ListedEntity {
  return listedEntitySchema.parse({ id, schema, lists: ["OFAC-SDN"], names, programs: ["SDGT"] });
}

export function person(id: string, ...names: string[]): ListedEntity {
  return listed("Person", id, ...names);
}

/** An index of the entities, as the lists of one version; of OFAC alone where no entity is of another list. */
export function sampleIndex(...entities: readonly ListedEntity[]): NameIndex {
  const named = new Set(["OFAC-SDN", ...entities.flatMap(({ lists: of }) => of)]);
  const described = Object.entries(LISTS)
    .filter(([id]) => named.has(id))
    .map(([id, list]) => ({
      id,
      title: id,
      asOf: "2026-01-01",
      entries: 1,
      ...list,
      names: [...list.names],
    }));
  return openNameIndex(compileNameIndex(entities, described), "sha256:names");
}

/** Lists of these names and wallets, which hold no party that the tests screen. */
export function sampleLists(
  names: readonly (Pick<NameList, "id" | "check"> & {
    readonly names: readonly NameList["names"][number][];
  })[],
  walletLists: readonly string[],
) {
  const described = names.map(({ id, check, names: of }) => ({
    id,
    check,
    names: [...of],
    title: id,
    coverage: "full" as const,
    asOf: "2026-01-01",
    entries: 1,
  }));
  const listedWallet = {
    network: "eip155:1",
    address: LISTED,
    status: "listed" as const,
    holders: [],
    lastSeen: null,
  };
  return {
    names: openNameIndex(compileNameIndex([], described), "sha256:names"),
    wallets: buildWalletIndex(
      walletLists.map((list) => ({ ...listedWallet, lists: [list] })),
      "sha256:wallets",
    ),
  };
}

/** A party of the request; the tests say only what matters to them. */
export function party(role: Party["role"], fields: Partial<Party> = {}): Party {
  return { role, externalPartyId: `party-${role}`, ...fields };
}

export function wallet(identifier: string | null, more: Partial<Instrument> = {}): Instrument {
  return { type: "crypto_wallet", externalInstrumentId: "w", identifier, ...more };
}

export type Received = TransactionRequest["transaction"];

export function screen(
  fields: Partial<Received>,
  requireCoverage: Check[] = ["sanctions"],
  names: NameIndex = lists.names,
) {
  return screenWith({ ...lists, names }, fields, requireCoverage);
}

export function screenWith(
  screeningLists: ScreeningLists,
  fields: Partial<Received>,
  requireCoverage: Check[],
) {
  const received: Received = {
    externalTransactionId: "t1",
    assetClass: "fiat",
    direction: "outbound",
    amount: "10.00",
    currency: "USD",
    transactionType: "payment",
    ...fields,
  };
  const screened = screenTransaction({
    transaction: evidence(received),
    received,
    lists: screeningLists,
    settings: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage },
    startedAt: "2026-09-01T10:00:00.000Z",
    completedAt: "2026-09-01T10:00:00.004Z",
    attemptId: (index) => `scr_${index}`,
  });
  screeningSchema.parse(screened.screening);
  return screened;
}

function evidence(received: Received): EvidenceTransaction {
  return {
    externalTransactionId: received.externalTransactionId,
    assetClass: received.assetClass,
    direction: received.direction,
    amount: received.amount,
    currency: received.currency,
    transactionType: received.transactionType,
    status: null,
    channel: null,
    paymentMethod: null,
    blockchain: received.blockchain ?? null,
    metadata: null,
    parties: (received.parties ?? []).map(({ instruments, ...rest }, at) => ({
      ...rest,
      key: `pty_${at}`,
      type: rest.type ?? "unknown",
      instruments: (instruments ?? []).map(({ identifier, fingerprint: _own, ...shown }) => ({
        ...shown,
        fingerprints: identifier == null ? [] : ["fp_1"],
      })),
    })),
  };
}

export function onlyAttempt({ screening }: ReturnType<typeof screen>): Attempt {
  const [attempt, ...others] = screening.attempts;
  if (attempt === undefined || others.length > 0) throw new RangeError("not one attempt");
  return attempt;
}
