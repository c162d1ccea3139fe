// The lists that a system version screens with: a view of those that are published, in which the others do not stand, and
// which says what is missing. Made once for a pair of lists and version, not for a decision.

import type { SystemVersionContent } from "../decision/versions/system-version.ts";
import type { ExpectedList } from "./expected-lists.ts";
import type { PublishedLists, ScreeningLists } from "./screening-lists.ts";

type Wanted = SystemVersionContent["lists"];

// By identity: both are held, and never change. A memory, no state.
const views = new WeakMap<PublishedLists, WeakMap<Wanted, ScreeningLists>>();

/**
 * @param wanted of a version; none named: all that are published, and it is held to all that ever were and were not
 *   retired. A list is named in either case of its letters.
 */
export function restrictLists(published: PublishedLists, wanted: Wanted): ScreeningLists {
  let ofLists = views.get(published);
  if (ofLists === undefined) views.set(published, (ofLists = new WeakMap()));
  let view = ofLists.get(wanted);
  if (view === undefined) ofLists.set(wanted, (view = viewOf(published, wanted)));
  return view;
}

function viewOf({ names, wallets, expected }: PublishedLists, wanted: Wanted): ScreeningLists {
  const ids = new Set(wanted.map(({ id }) => keyOf(id)));
  const isWanted = (id: string): boolean => ids.size === 0 || ids.has(keyOf(id));
  const there = {
    names: names.lists.filter(({ id }) => isWanted(id)),
    wallets: wallets.lists.filter(isWanted),
  };
  const isThere = ({ id, kind }: Pick<ExpectedList, "id" | "kind">): boolean =>
    kind === "names"
      ? there.names.some((list) => keyOf(list.id) === keyOf(id))
      : there.wallets.some((list) => keyOf(list) === keyOf(id));
  const missing = ids.size === 0 ? ofAll(expected, isThere) : ofNamed(expected, isThere, wanted);
  return {
    names: {
      ...names,
      lists: there.names,
      missing: missing.filter(({ kind }) => kind === "names"),
    },
    wallets: {
      ...wallets,
      lists: there.wallets,
      missing: missing.filter(({ kind }) => kind === "wallets").map(({ id }) => id),
    },
  };
}

type Missing = Omit<ExpectedList, "retired">;
type IsThere = (list: Pick<ExpectedList, "id" | "kind">) => boolean;

function ofAll(expected: readonly ExpectedList[], isThere: IsThere): readonly Missing[] {
  return expected.filter((list) => !list.retired && !isThere(list));
}

/** A list that is named and gone is missing, retired or not: the version still says that it screens with it. */
function ofNamed(expected: readonly ExpectedList[], isThere: IsThere, wanted: Wanted): readonly Missing[] {
  return wanted.flatMap(({ id }): readonly Missing[] => {
    const known = expected.filter((list) => keyOf(list.id) === keyOf(id));
    const gone = known.filter((list) => !isThere(list));
    if ((["names", "wallets"] as const).some((kind) => isThere({ id, kind }))) {
      return gone.filter(({ retired }) => !retired);
    }
    if (known.length > 0) return gone;
    return [
      { id, kind: "names", serves: null },
      { id, kind: "wallets", serves: null },
    ];
  });
}

function keyOf(id: string): string {
  return id.toUpperCase();
}
