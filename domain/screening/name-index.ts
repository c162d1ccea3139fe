// The screening index over listed names: people apart from organisations (and craft), the unknown looked up in both.
// Built once for a list version; a search is pure and takes microseconds.

import type { PartyType } from "../contract/transaction.ts";
import type { ListedEntity } from "./listed-entity.ts";
import { normaliseName, type NameKind } from "./normalise-name.ts";
import { explainWords, type WordScore } from "./score-words.ts";
import { buildWordIndex, searchWords, weightOf, type WordIndex } from "./word-index.ts";

export interface NameIndex {
  readonly listVersion: string;
  /** The names of all lists that are in it. */
  readonly lists: readonly string[];
  readonly entities: readonly ListedEntity[];
  readonly people: WordIndex;
  readonly organisations: WordIndex;
}

export interface NameHit {
  readonly entity: ListedEntity;
  /** The listed name or alias that is most alike. */
  readonly name: string;
  readonly score: number;
  /** True when both names are the same set of words. */
  readonly exact: boolean;
  readonly words: readonly WordScore[];
}

/** @param listVersion what stands as evidence in every attempt, e.g. `sha256:` and 16 hex digits. */
export function buildNameIndex(entities: readonly ListedEntity[], listVersion: string): NameIndex {
  return {
    listVersion,
    lists: [...new Set(entities.flatMap((entity) => entity.lists))].sort(),
    entities,
    people: buildWordIndex("person", namesOf(entities, "person")),
    organisations: buildWordIndex("organisation", namesOf(entities, "organisation")),
  };
}

function* namesOf(entities: readonly ListedEntity[], kind: NameKind) {
  for (const [entity, listed] of entities.entries()) {
    if (kindOf(listed) !== kind) continue;
    for (const [name, text] of listed.names.entries()) yield { entity, name, text };
  }
}

function kindOf(entity: ListedEntity): NameKind {
  return entity.schema === "Person" ? "person" : "organisation";
}

/** True for a name with at least one letter or digit, in any script. */
export function isComparableName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name.normalize("NFKC")) && normaliseName(name, "person").length > 0;
}

/** The entities that score at least `minScore`, best first (then by id), each with its best name; at most `limit`. */
export function searchNames(
  index: NameIndex,
  name: string,
  type: PartyType,
  { minScore, limit }: { readonly minScore: number; readonly limit: number },
): NameHit[] {
  const best = new Map<number, Candidate>();
  for (const part of partsFor(index, type)) {
    const query = normaliseName(name, part.kind);
    for (const hit of searchWords(part, query, minScore)) {
      const known = best.get(hit.entity);
      if (known === undefined || hit.score > known.score) best.set(hit.entity, { ...hit, part, query });
    }
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score || a.entity - b.entity)
    .slice(0, limit)
    .map((candidate) => explain(index, candidate));
}

interface Candidate {
  readonly part: WordIndex;
  readonly query: readonly string[];
  readonly entity: number;
  readonly name: number;
  readonly score: number;
  readonly exact: boolean;
}

function partsFor(index: NameIndex, type: PartyType): readonly WordIndex[] {
  if (type === "individual") return [index.people];
  if (type === "business") return [index.organisations];
  return [index.people, index.organisations];
}

function explain(index: NameIndex, candidate: Candidate): NameHit {
  const { part, query, score, exact } = candidate;
  const entity = index.entities[candidate.entity];
  const name = entity?.names[candidate.name];
  if (entity === undefined || name === undefined) throw new RangeError("the index names no such entity");
  const words = explainWords(query, normaliseName(name, part.kind), (word) => weightOf(part, word));
  return { entity, name, score, exact, words };
}
