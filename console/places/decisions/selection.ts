// Which rows of a list are selected: one by one, or all from the last one up to another.

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The one that was selected last: a range begins at it. */
  readonly last: string | null;
}

export const NOTHING: Selection = { ids: new Set(), last: null };

export function toggled({ ids }: Selection, id: string): Selection {
  if (!ids.has(id)) return { ids: new Set([...ids, id]), last: id };
  return { ids: new Set([...ids].filter((other) => other !== id)), last: null };
}

/** With all between the last one and this one. Without a last one that is listed, this one alone. */
export function upTo({ ids, last }: Selection, id: string, listed: readonly string[]): Selection {
  const ends = [listed.indexOf(last ?? id), listed.indexOf(id)].filter((at) => at !== -1);
  const between = listed.slice(Math.min(...ends), Math.max(...ends) + 1);
  return { ids: new Set([...ids, ...between]), last: id };
}

/** The selected ones that are listed, in the order of the list: what a filter hides is not acted on. */
export function selectedOf({ ids }: Selection, listed: readonly string[]): readonly string[] {
  return listed.filter((id) => ids.has(id));
}
