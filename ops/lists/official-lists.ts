// Fresh official files in the place of the released lists that they are newer editions of: OFAC's two lists, as OFAC
// publishes them. Lists without a fresh file stay as they were released.

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ListedWallet } from "#domain/screening/listed-wallet.ts";
import type { ListedEntity, NameList } from "#domain/screening/names/list-entry.ts";
import type { NamesAndWallets } from "./compile-lists.ts";
import { kindsOf, mergeEntities } from "./merge-names.ts";
import { readOfacCsv } from "./readers/ofac-csv.ts";
import { readOfacWallets } from "./readers/ofac-wallets.ts";
import type { ListedNames } from "./released-names.ts";

/** The files of each list, as their publisher calls them. */
export const OFFICIAL_FILES = {
  "OFAC-SDN": {
    entries: "sdn.csv",
    otherNames: "alt.csv",
    addresses: "add.csv",
    comments: "sdn_comments.csv",
  },
  "OFAC-CONS": {
    entries: "cons_prim.csv",
    otherNames: "cons_alt.csv",
    addresses: "cons_add.csv",
    comments: "cons_comments.csv",
  },
} as const;
type OfficialList = keyof typeof OFFICIAL_FILES;

/** A file with fewer entries than this share of the list before it was cut short on its way, rather than shortened. */
const SHARE_MIN = 0.5;

export type OfficialLists =
  | (NamesAndWallets & {
      readonly ok: true;
      /** The lists that were replaced. */
      readonly fresh: readonly NameList[];
      /** Wallets that the files name in a way that is not understood. */
      readonly unread: readonly string[];
    })
  /** A sentence for a person. */
  | { readonly ok: false; readonly problem: string };

/** @throws RangeError or a ZodError for files that are not in their publisher's layout. */
export function officialLists(folder: string, released: NamesAndWallets): OfficialLists {
  const found = (Object.keys(OFFICIAL_FILES) as OfficialList[]).filter((id) =>
    existsSync(join(folder, OFFICIAL_FILES[id].entries)),
  );
  if (found.length === 0) {
    const wanted = Object.values(OFFICIAL_FILES).map(({ entries }) => entries);
    return { ok: false, problem: `There is no official file in ${folder}: no ${wanted.join(", no ")}.` };
  }
  let { names, wallets } = released;
  const fresh: NameList[] = [];
  const unread: string[] = [];
  for (const id of found) {
    const files = Object.values(OFFICIAL_FILES[id]);
    const missing = files.filter((file) => !existsSync(join(folder, file)));
    if (missing.length > 0) return { ok: false, problem: `${id} is not whole: no ${missing.join(", no ")}.` };
    const edition = readEdition(folder, id);
    const before = names.lists.find((list) => list.id === id);
    if (before === undefined) return { ok: false, problem: `${id} is not among the released lists.` };
    if (edition.entities.length < before.entries * SHARE_MIN) {
      const counts = `${edition.entities.length} entries, ${before.entries} before`;
      return { ok: false, problem: `${OFFICIAL_FILES[id].entries} looks cut short: ${counts}.` };
    }
    const list: NameList = {
      ...before,
      names: kindsOf(edition.entities),
      asOf: edition.asOf,
      entries: edition.entities.length,
    };
    names = replaceList(names, list, edition.entities);
    wallets = replaceWallets(wallets, id, edition);
    fresh.push(list);
    unread.push(...edition.unread);
  }
  return { ok: true, names, wallets, fresh, unread };
}

interface Edition {
  readonly asOf: string;
  readonly entities: readonly ListedEntity[];
  readonly wallets: readonly ListedWallet[];
  readonly unread: readonly string[];
}

/** The files name no day: it is the one on which the newest of them was written. */
function readEdition(folder: string, id: OfficialList): Edition {
  const { entries, otherNames, addresses, comments } = OFFICIAL_FILES[id];
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  const asOf = statSync(join(folder, entries)).mtime.toISOString().slice(0, 10);
  const files = { entries: read(entries), otherNames: read(otherNames), addresses: read(addresses) };
  const found = readOfacWallets({ entries: files.entries, comments: read(comments) }, id, asOf);
  return { asOf, entities: readOfacCsv(files, id), ...found };
}

function replaceList(
  { lists, entities }: ListedNames,
  list: NameList,
  fresh: readonly ListedEntity[],
): ListedNames {
  const merged = new Map<string, ListedEntity>();
  for (const entity of entities) {
    const others = entity.lists.filter((id) => id !== list.id);
    if (others.length > 0) merged.set(entity.id, { ...entity, lists: others });
  }
  for (const entity of fresh) {
    const known = merged.get(entity.id);
    merged.set(entity.id, known === undefined ? entity : mergeEntities(entity, known));
  }
  return {
    lists: lists.map((one) => (one.id === list.id ? list : one)),
    entities: [...merged.values()],
  };
}

/**
 * A wallet leaves a list with the last of its holders; one whose holder nobody knows stays. What the edition names is
 * listed.
 */
function replaceWallets(
  known: readonly ListedWallet[],
  id: OfficialList,
  { entities, wallets: fresh }: Edition,
): readonly ListedWallet[] {
  const listed = new Set(entities.map((entity) => entity.id));
  const keyOf = ({ network, address }: ListedWallet): string => `${network} ${address}`;
  const merged = new Map<string, ListedWallet>();
  for (const wallet of known) merged.set(keyOf(wallet), withoutGone(wallet, id, listed));
  for (const wallet of fresh) {
    const before = merged.get(keyOf(wallet));
    const lists = [...new Set([...(before?.status === "delisted" ? [] : (before?.lists ?? [])), id])].sort();
    merged.set(keyOf(wallet), { ...wallet, lists });
  }
  return [...merged.values()];
}

function withoutGone(wallet: ListedWallet, id: OfficialList, listed: ReadonlySet<string>): ListedWallet {
  const gone =
    wallet.lists.includes(id) &&
    wallet.holders.length > 0 &&
    wallet.holders.every(({ entityId }) => !listed.has(entityId));
  if (!gone) return wallet;
  const others = wallet.lists.filter((one) => one !== id);
  return others.length > 0 ? { ...wallet, lists: others } : { ...wallet, status: "delisted" };
}
