// Puts the entities of several lists together: an entity that two lists of one publisher name is one entity.

import { kindOfSchema, type ListedEntity, type NameList } from "#domain/screening/names/list-entry.ts";
import type { ListedNames } from "./released-names.ts";

export interface ReadList {
  readonly list: Omit<NameList, "entries" | "names">;
  readonly entities: readonly ListedEntity[];
}

/** In the order of the lists; names are those of the first list, then what the others add. */
export function mergeNames(read: readonly ReadList[]): ListedNames {
  const entities = new Map<string, ListedEntity>();
  for (const entity of read.flatMap((one) => one.entities)) {
    const known = entities.get(entity.id);
    entities.set(entity.id, known === undefined ? entity : mergeEntities(known, entity));
  }
  return {
    lists: read.map((one) => ({ ...one.list, names: kindsOf(one.entities), entries: one.entities.length })),
    entities: [...entities.values()],
  };
}

/** Whom they are, as a list describes itself. */
export function kindsOf(entities: readonly ListedEntity[]): NameList["names"] {
  return [...new Set(entities.map(({ schema }) => kindOfSchema(schema)))].sort();
}

/** What both say of one entity. */
export function mergeEntities(first: ListedEntity, second: ListedEntity): ListedEntity {
  const names = union(first.names, second.names);
  return {
    ...first,
    lists: union(first.lists, second.lists),
    names,
    weakNames: union(first.weakNames, second.weakNames).filter((name) => !names.includes(name)),
    programs: union(first.programs, second.programs),
    countries: union(first.countries, second.countries),
    birthDates: union(first.birthDates, second.birthDates),
    gender: first.gender ?? second.gender,
    listedOn: first.listedOn ?? second.listedOn,
  };
}

function union(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])];
}
