// The rows of a tenant's saved addresses, with what lists find them by. Both change in one commit.

import type {
  AddressControl,
  AddressDiscovery,
  AddressScreening,
  CryptoAddress,
} from "#domain/contract/crypto/address.ts";
import type { AddressStatus } from "#domain/crypto/saved/address-status.ts";
import type { SavedAddress } from "#domain/crypto/saved/address-news.ts";
import { mayHoldMemo } from "#domain/crypto/saved/memos.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { searchText } from "#domain/crypto/search-text.ts";
import { readJson, writeJson, type Json } from "#domain/json/text.ts";
import { instantOf } from "#domain/time/instant.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { BookedWallet, NamedWallets } from "./api.ts";
import { BY_CONTRACT } from "./challenges/judge-answer.ts";
import type { SealedAddress } from "./data-keys.ts";

/** Pages reach no further: 10,000 of 25. */
export const ADDRESSES_MAX = 250_000;

type Row = {
  number: number;
  id: string;
  network: string;
  fingerprint: string;
  sealed_by: number;
  sealed: string;
  masked: string;
  label: string;
  status: AddressStatus;
  purpose: CryptoAddress["purpose"];
  hosting: CryptoAddress["hosting"];
  provider_id: string | null;
  external_user_id: string | null;
  control: Json<AddressControl>;
  screening: Json<AddressScreening>;
  discovery: Json<AddressDiscovery> | null;
  created_at: string;
  updated_at: string;
  version: number;
  revision: number;
  revised_at: string;
  /** Null where nothing tells payments to the wallet apart, or was not told apart when it was saved. */
  destination: string | null;
  masked_memo: string | null;
};

/** Addresses as they are read. */
export const ADDRESS_ROWS = `SELECT address.*, destination, masked_memo FROM address LEFT JOIN address_destination USING (number)`;

/** A row as it is written. */
export interface KeptAddress {
  readonly number: number;
  readonly fingerprint: string;
  /** See {@link Row}. */
  readonly destination: string | null;
  readonly sealed: SealedAddress;
  readonly address: CryptoAddress;
}

/** The changes after one up to another, each address as it is now. */
export interface Changes {
  readonly to: number;
  readonly states: readonly SavedAddress[];
}

export class Addresses {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  find(id: string): KeptAddress | null {
    return this.one("id = ?", id);
  }

  /** That is not archived. */
  findWallet({ network, fingerprint, destination }: BookedWallet): KeptAddress | null {
    const condition =
      "fingerprint = ? AND network = ? AND status <> 'archived' AND coalesce(destination, fingerprint) = ?";
    const found = this.one(condition, fingerprint, network, destination);
    return found === null || isUnread(found) ? null : found;
  }

  /** Of the same wallet, and saved when wallets alone were told apart, though its address may hold a tag; null where there is none. */
  findUnread({ network, fingerprint }: Pick<BookedWallet, "network" | "fingerprint">): KeptAddress | null {
    const found = this.one("fingerprint = ? AND network = ? AND destination IS NULL", fingerprint, network);
    return found !== null && isUnread(found) ? found : null;
  }

  /** Inside a commit: what an address of before is, as ledgers must know. */
  noteDestination({ number }: KeptAddress, { destination, memo, maskedMemo }: BookedWallet): void {
    this.keepDestination(number, { destination, memo, maskedMemo });
    const counted = "UPDATE address SET revision = ?, version = version + 1 WHERE number = ?";
    this.sql.exec(counted, this.revision() + 1, number);
  }

  private keepDestination(
    number: number,
    { destination, memo, maskedMemo }: Pick<BookedWallet, "destination" | "memo" | "maskedMemo">,
  ): void {
    this.sql.exec(
      "INSERT OR REPLACE INTO address_destination (number, destination, memo, masked_memo) VALUES (?, ?, ?, ?)",
      number,
      destination,
      memo,
      maskedMemo,
    );
  }

  /** The name of the first text that shows a saved wallet; null where none does. */
  firstShownIn(texts: NamedWallets["texts"]): string | null {
    return Object.keys(texts).find((name) => this.hasAny(texts[name] ?? [])) ?? null;
  }

  /** Whether any of these wallets is saved, on whatever network. */
  hasAny(fingerprints: readonly string[]): boolean {
    if (fingerprints.length === 0) return false;
    const asked = "SELECT 1 FROM address WHERE fingerprint IN (SELECT value FROM json_each(?)) LIMIT 1";
    return this.sql.exec(asked, JSON.stringify(fingerprints)).toArray().length > 0;
  }

  /** How many there are. */
  count(): number {
    return this.sql.exec<{ n: number }>("SELECT coalesce(sum(addresses), 0) AS n FROM address_count").one().n;
  }

  /** The number of the last change that decisions must know of, or must expect; 0 where there is none. */
  revision(): number {
    return (
      this.sql
        .exec<{ revision: number | null }>(
          `SELECT max(revision) AS revision FROM
             (SELECT max(revision) AS revision FROM address UNION ALL SELECT revision FROM announced_change)`,
        )
        .one().revision ?? 0
    );
  }

  /** Inside a commit: takes a number for a change that may come. A ledger that hears of no address under it lacks nothing. */
  expectChange(): void {
    this.sql.exec("INSERT OR REPLACE INTO announced_change VALUES (1, ?)", this.revision() + 1);
  }

  /** At most `limit` of the changes after one. */
  changesAfter(from: number, limit: number): Changes {
    const rows = this.sql
      .exec<Row>(`${ADDRESS_ROWS} WHERE revision > ? ORDER BY revision LIMIT ?`, from, limit)
      .toArray();
    const isAll = rows.length < limit;
    return { to: isAll ? this.revision() : (rows.at(-1)?.revision ?? from), states: rows.map(stateOf) };
  }

  /** Inside a commit. */
  insert(wallet: BookedWallet, sealed: SealedAddress, address: CryptoAddress): void {
    const { number } = this.sql
      .exec<{ number: number }>(
        `INSERT INTO address (
           id, network, fingerprint, sealed_by, sealed, masked, label, status, purpose, hosting, provider_id, external_user_id,
           control, screening, discovery, created_at, updated_at, version, revision, revised_at
         ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number`,
        address.id,
        address.network,
        wallet.fingerprint,
        sealed.by,
        sealed.bytes,
        address.maskedAddress,
        ...changeable(address),
        address.createdAt,
        address.updatedAt,
        address.version,
        this.revision() + 1,
        address.createdAt,
      )
      .one();
    if (wallet.destination !== wallet.fingerprint || mayHoldMemoOn(address.network)) {
      this.keepDestination(number, wallet);
    }
    this.sql.exec(
      "INSERT INTO address_index (number, network, status, text) VALUES (?, ?, ?, ?)",
      number,
      address.network,
      address.status,
      searchTextOf(address),
    );
    this.add(address.network, address.status, 1);
  }

  /** Inside a commit: an address as it is from now on. Its wallet stays. */
  update({ number, address: before }: KeptAddress, address: CryptoAddress): void {
    this.sql.exec(
      `UPDATE address SET label = ?, status = ?, purpose = ?, hosting = ?, provider_id = ?, external_user_id = ?,
         control = ?, screening = ?, discovery = ?, updated_at = ?, version = ? WHERE number = ?`,
      ...changeable(address),
      address.updatedAt,
      address.version,
      number,
    );
    this.sql.exec(
      "UPDATE address_index SET status = ?, text = ? WHERE number = ?",
      address.status,
      searchTextOf(address),
      number,
    );
    if (isOther(before, address)) {
      this.sql.exec(
        "UPDATE address SET revision = ?, revised_at = ? WHERE number = ?",
        this.revision() + 1,
        address.updatedAt,
        number,
      );
    }
    if (before.status === address.status) return;
    this.add(address.network, before.status, -1);
    this.add(address.network, address.status, 1);
  }

  /** Inside a commit: the newest discovery of an address. It changes nothing else of it, its version included. */
  noteDiscovery(number: number, discovery: AddressDiscovery): void {
    this.sql.exec("UPDATE address SET discovery = ? WHERE number = ?", writeJson(discovery), number);
  }

  private one(condition: string, ...bindings: readonly string[]): KeptAddress | null {
    const [row] = this.sql.exec<Row>(`${ADDRESS_ROWS} WHERE ${condition}`, ...bindings).toArray();
    return row ? keptAddress(row) : null;
  }

  private add(network: string, status: AddressStatus, addresses: number): void {
    this.sql.exec(
      `INSERT INTO address_count VALUES (?, ?, ?)
       ON CONFLICT (network, status) DO UPDATE SET addresses = addresses + excluded.addresses`,
      network,
      status,
      addresses,
    );
  }
}

/** Whether decisions must know: of a status, of what is proved, and of whose it is. */
function isOther(before: CryptoAddress, address: CryptoAddress): boolean {
  const [known, control] = [before.control, address.control];
  return (
    before.status !== address.status ||
    known.state !== control.state ||
    known.provenAt !== control.provenAt ||
    known.expiresAt !== control.expiresAt ||
    before.externalUserId !== address.externalUserId
  );
}

function stateOf(row: Row): SavedAddress {
  const { state, method, provenAt, expiresAt } = readJson(row.control);
  const isProven = state === "proven";
  return {
    addressId: row.id,
    fingerprint: row.fingerprint,
    destination: row.destination ?? (mayHoldMemoOn(row.network) ? null : row.fingerprint),
    externalUserId: row.external_user_id,
    network: row.network,
    status: row.status,
    provenAt: isProven ? provenAt : null,
    provenUntil: isProven ? expiresAt : null,
    isContract: method === BY_CONTRACT,
    version: row.version,
    at: row.revised_at,
  };
}

/** What may change of an address, in the order of its columns from `label` to `discovery`. */
function changeable(address: CryptoAddress) {
  return [
    address.label,
    address.status,
    address.purpose,
    address.hosting,
    address.providerId,
    address.externalUserId,
    writeJson(address.control),
    writeJson(address.lastScreening),
    address.discovery && writeJson(address.discovery),
  ] as const;
}

/** The parts stand on lines of their own, so that a search finds nothing that spans two. */
function searchTextOf({ label, providerId, externalUserId, maskedAddress }: CryptoAddress): string {
  return [label, providerId ?? "", externalUserId ?? "", maskedAddress].map(searchText).join("\n");
}

function keptAddress(row: Row): KeptAddress {
  return {
    number: row.number,
    fingerprint: row.fingerprint,
    destination: row.destination,
    sealed: { by: row.sealed_by, bytes: row.sealed },
    address: addressOf(row),
  };
}

export type AddressRow = Row;

/** Nobody has read yet for whom a payment to it is. */
function isUnread({ destination, address }: KeptAddress): boolean {
  return destination === null && mayHoldMemoOn(address.network);
}

function mayHoldMemoOn(networkId: string): boolean {
  const network = networkNamed(networkId);
  return network !== null && mayHoldMemo(network.format);
}

export function addressOf(row: Row): CryptoAddress {
  return {
    id: row.id,
    label: row.label,
    network: row.network,
    maskedAddress: row.masked,
    maskedMemo: row.masked_memo,
    status: row.status,
    purpose: row.purpose,
    hosting: row.hosting,
    providerId: row.provider_id,
    control: controlAt(readJson(row.control), Date.now()),
    lastScreening: readJson(row.screening),
    discovery: row.discovery === null ? null : readJson(row.discovery),
    externalUserId: row.external_user_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** A proof that has expired proves nothing any more, whether or not anybody wrote that down. */
function controlAt(control: AddressControl, now: number): AddressControl {
  const hasExpired =
    control.state === "proven" && control.expiresAt !== null && instantOf(control.expiresAt) <= now;
  return hasExpired ? { ...control, state: "expired" } : control;
}
