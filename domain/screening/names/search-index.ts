// Finds the listed names that are like a name: first the tokens that are like its tokens, then the names that have enough
// of them, then each of those is scored as a pair of names is. What was searched before changes no result.

import type { PartyType } from "../../contract/decisions/transaction.ts";
import { analyseName } from "./analyse-name.ts";
import { withCalled } from "./called-by.ts";
import { findCandidates } from "./find-candidates.ts";
import type { ListedEntity } from "./list-entry.ts";
import type { NameIndex, NamePartition } from "./open-index.ts";
import { scoreNames, type NameScore } from "./score-names.ts";
import { weighName, type WeighedName } from "./weigh-name.ts";

export interface NameHit extends NameScore {
  readonly entity: ListedEntity;
  /** The listed name or alias that is most alike. */
  readonly name: string;
  /** True where the list itself calls that name weak. */
  readonly weak: boolean;
}

/** Whose partitions a party's name is looked for in. */
export const PARTITIONS_OF_TYPE = {
  individual: ["person"],
  business: ["organisation"],
  unknown: ["person", "organisation"],
} as const satisfies Record<PartyType, readonly (keyof NameIndex["partitions"])[]>;

interface Found extends NameScore {
  readonly entity: number;
  readonly alias: number;
}

/**
 * The entities of the index's lists that score at least `minScore` (> 0), best first, then in the order of the lists; each
 * by its best name.
 */
export function searchNames(
  index: NameIndex,
  name: string,
  type: PartyType,
  { minScore, limit }: { readonly minScore: number; readonly limit: number },
): NameHit[] {
  const best = new Map<number, Found>();
  for (const kind of PARTITIONS_OF_TYPE[type]) {
    const partition = index.partitions[kind];
    for (const tokens of analyseName(name, kind)) {
      searchPartition(index, partition, weighName(tokens, partition.rarity, name), minScore, best);
    }
  }
  const found = [...best.values()].sort(
    (a, b) => b.score - a.score || Number(b.exact) - Number(a.exact) || a.entity - b.entity,
  );
  const hits: NameHit[] = [];
  for (const { entity: at, alias, ...hit } of found) {
    if (hits.length === limit) break;
    const entity = index.entity(at);
    if (!index.lists.some(({ id }) => entity.lists.includes(id))) continue;
    const weak = alias >= entity.names.length;
    hits.push({ entity, name: textOf(entity, alias), weak, ...hit });
  }
  return hits;
}

function searchPartition(
  index: NameIndex,
  partition: NamePartition,
  query: WeighedName,
  minScore: number,
  best: Map<number, Found>,
): void {
  for (const name of findCandidates(partition, query, minScore)) {
    const listed = listedName(partition, name);
    let scored = scoreNames(query, listed, partition.kind);
    if (scored.score < minScore) continue;
    const entity = partition.nameEntity[name] ?? 0;
    const alias = partition.nameAlias[name] ?? 0;
    // To read the name as its list writes it costs more than to score it, and can only lower the score.
    if (partition.kind === "person" && hasExtraPart(scored)) {
      const text = textOf(index.entity(entity), alias);
      scored = scoreNames(query, withCalled(listed, text), partition.kind);
      if (scored.score < minScore) continue;
    }
    const known = best.get(entity);
    const better =
      known === undefined ||
      scored.score > known.score ||
      (scored.score === known.score && scored.exact && !known.exact);
    if (better) best.set(entity, { entity, alias, ...scored });
  }
}

function textOf({ names, weakNames }: ListedEntity, alias: number): string {
  return names[alias] ?? weakNames[alias - names.length] ?? "";
}

function hasExtraPart({ tokens }: NameScore): boolean {
  return tokens.some(({ query, candidate }) => query === null && candidate !== null);
}

function listedName({ nameTokens, token, rarityOf }: NamePartition, name: number): WeighedName {
  const ids = nameTokens.items.subarray(nameTokens.starts[name] ?? 0, nameTokens.starts[name + 1] ?? 0);
  return { tokens: Array.from(ids, token), rarities: Array.from(ids, rarityOf), isRead: false, called: [] };
}
