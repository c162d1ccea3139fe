// Fresh official files in the place of the released lists that they are newer editions of, as OFAC, the Security Council,
// the Union and the United Kingdom publish them. Lists without a fresh file stay as they were released.

import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ListedWallet } from "#domain/screening/wallets/listed-wallet.ts";
import type { ListedEntity, NameList } from "#domain/screening/names/list-entry.ts";
import type { NamesAndWallets } from "./compile-lists.ts";
import { kindsOf, mergeEntities } from "./merge-names.ts";
import { OFFICIAL_FILES, type OfficialList } from "./official-files.ts";
import { MalformedXmlError } from "./read-xml.ts";
import { WrongLayoutError, type Edition } from "./readers/edition.ts";
import { readEuXml } from "./readers/eu-xml.ts";
import { readOfacCsv } from "./readers/ofac-csv.ts";
import { readOfacWallets } from "./readers/ofac-wallets.ts";
import { readUkCsv } from "./readers/uk-csv.ts";
import { readUnXml } from "./readers/un-xml.ts";
import type { ListedNames } from "./released-names.ts";

const OFFICIAL_LISTS = Object.keys(OFFICIAL_FILES) as OfficialList[];

/** A file with fewer entries than this share of those before was cut short on its way, rather than shortened. */
const SHARE_MIN = 0.8;

export interface OfficialOptions {
  /** Entries of each list in the version that is active; a list that it does not have is compared with the released one. */
  readonly activeEntries?: ReadonlyMap<string, number>;
  /** Take also a file that has lost many entries. */
  readonly acceptShrink?: boolean;
}

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

/** Takes every list whose file of entries lies in the folder. */
export async function officialLists(
  folder: string,
  released: NamesAndWallets,
  { activeEntries, acceptShrink = false }: OfficialOptions = {},
): Promise<OfficialLists> {
  const found = OFFICIAL_LISTS.filter((id) => existsSync(join(folder, OFFICIAL_FILES[id][0])));
  if (found.length === 0) {
    const wanted = OFFICIAL_LISTS.map((id) => OFFICIAL_FILES[id][0]);
    return refused(`There is no official file in ${folder}: no ${wanted.join(", no ")}.`);
  }
  let { names, wallets } = released;
  const fresh: NameList[] = [];
  const unread: string[] = [];
  for (const id of found) {
    const [file, ...others] = OFFICIAL_FILES[id];
    const missing = others.filter((other) => !existsSync(join(folder, other)));
    if (missing.length > 0) return refused(`${id} is not whole: no ${missing.join(", no ")}.`);
    const before = names.lists.find((list) => list.id === id);
    if (before === undefined) return refused(`${id} is not among the released lists.`);
    const edition = await readOrSay(folder, id);
    if (typeof edition === "string") return refused(`${file} ${edition}.`);
    const entries = edition.entities.length;
    const entriesBefore = activeEntries?.get(id) ?? before.entries;
    if (entries === 0 || (entries < entriesBefore * SHARE_MIN && !acceptShrink)) {
      return refused(
        `${file} looks cut short: ${entries} entries, ${entriesBefore} before. --accept-shrink takes it all the same.`,
      );
    }
    const list: NameList = { ...before, names: kindsOf(edition.entities), asOf: edition.asOf, entries };
    names = replaceList(names, list, edition.entities);
    if (edition.wallets !== undefined)
      wallets = replaceWallets(wallets, id, edition.entities, edition.wallets);
    fresh.push(list);
    unread.push(...(edition.unread ?? []));
  }
  return { ok: true, names, wallets, fresh, unread };
}

function refused(problem: string): OfficialLists {
  return { ok: false, problem };
}

/** What a list's files say; OFAC's name wallets too. */
interface OfficialEdition extends Edition {
  readonly wallets?: readonly ListedWallet[];
  readonly unread?: readonly string[];
}

/** @returns why the files cannot be read, to go on behind a file's name. */
async function readOrSay(folder: string, id: OfficialList): Promise<OfficialEdition | string> {
  try {
    return await readEdition(folder, id);
  } catch (error) {
    if (error instanceof WrongLayoutError) return error.message;
    if (error instanceof MalformedXmlError) return `is no whole XML file: ${error.message}`;
    // Readers throw these for a row of another length, and for a field of another kind.
    if (error instanceof RangeError) return `is not in its publisher's layout: ${error.message}`;
    if (error instanceof z.ZodError) return `is not in its publisher's layout: ${placeOf(error)}`;
    throw error;
  }
}

function placeOf({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? "" : `${issue.path.join(".")} ${issue.message}`;
}

async function readEdition(folder: string, id: OfficialList): Promise<OfficialEdition> {
  const pathOf = (file: string): string => join(folder, file);
  const stream = (file: string) => createReadStream(pathOf(file), "utf8");
  switch (id) {
    case "UN-SC":
      return readUnXml(stream(OFFICIAL_FILES[id][0]), id);
    case "EU-FREEZES":
      return readEuXml(stream(OFFICIAL_FILES[id][0]), id);
    case "UK-SANCTIONS":
      return readUkCsv(readFileSync(pathOf(OFFICIAL_FILES[id][0]), "utf8"), id);
    case "OFAC-SDN":
    case "OFAC-CONS":
      return readOfac(OFFICIAL_FILES[id].map(pathOf), id);
  }
}

/** OFAC's files name no day: it is the one on which that of the entries was written. */
function readOfac(paths: readonly string[], id: string): OfficialEdition {
  const [entriesPath = ""] = paths;
  const [entries = "", otherNames = "", addresses = "", comments = ""] = paths.map((path) =>
    readFileSync(path, "utf8"),
  );
  const asOf = statSync(entriesPath).mtime.toISOString().slice(0, 10);
  const found = readOfacWallets({ entries, comments }, id, asOf);
  return { asOf, entities: readOfacCsv({ entries, otherNames, addresses }, id), ...found };
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
 * A wallet leaves a list with the last of its holders; one without a known holder stays. What the edition names is
 * listed.
 */
function replaceWallets(
  known: readonly ListedWallet[],
  id: OfficialList,
  entities: readonly ListedEntity[],
  fresh: readonly ListedWallet[],
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
