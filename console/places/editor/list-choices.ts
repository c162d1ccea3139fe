// Which screening lists a version can name: those that are published, and those that it names already.

import type { ListsOverview } from "../../api/lists.ts";
import type { VersionContent } from "../../api/version-drafts.ts";

type Named = VersionContent["lists"];

interface ListChoice {
  readonly id: string;
  /** Null for one that is not published: with it every payment is held. */
  readonly title: string | null;
  readonly isChosen: boolean;
}

/** Ids are the same in capitals and without. */
const same = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();

export function listChoices(
  { data, expected }: Pick<ListsOverview, "data" | "expected">,
  named: Named,
): readonly ListChoice[] {
  const isRetired = (id: string) => expected.some((list) => list.retired !== null && same(list.id, id));
  const published = data
    .filter(({ active }) => active)
    .flatMap(({ lists }) => lists)
    .filter(({ id }) => !isRetired(id));
  const isChosen = (id: string) => named.some((one) => same(one.id, id));
  return [
    ...published.map(({ id, title }) => ({ id, title, isChosen: isChosen(id) })),
    ...named
      .filter((one) => !published.some(({ id }) => same(id, one.id)))
      .map(({ id }) => ({ id, title: null, isChosen: true })),
  ];
}

export function withList(named: Named, id: string, isChosen: boolean): Named {
  const others = named.filter((one) => !same(one.id, id));
  return isChosen ? [...others, { id }] : others;
}
