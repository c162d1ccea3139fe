// What holds of the crypto group once everything has drained: addresses are what was answered, every ledger's copy of the book is the
// book, discoveries and reviews stay, and no complete address stands anywhere in clear.

import { canonicalJson } from "#domain/ids/canonical-json.ts";
import type { AddressControl, CryptoAddress } from "#domain/contract/crypto/address.ts";
import type { CryptoProviderDetail } from "#domain/contract/crypto/provider.ts";
import type { SavedAddress } from "#domain/crypto/saved/address-news.ts";
import type { Simulation } from "../simulation.ts";
import { ADDRESSES } from "../workload/saved-addresses.ts";
import type { Place } from "../world/objects.ts";
import { hasTable, rowsOf, sourceOf } from "./rows.ts";

const STATUSES = ["needs_review", "approved", "suspended", "archived"] as const;

export async function checkCrypto(simulation: Simulation): Promise<void> {
  await checkAddresses(simulation);
  await checkDiscoveries(simulation);
  await checkReviews(simulation);
  checkCopies(simulation);
  checkSecrecy(simulation);
}

/** Each is in the list of one status, and of the one that it must have. */
async function checkAddresses(simulation: Simulation): Promise<void> {
  const { world, knowledge } = simulation;
  if (knowledge.addresses.size === 0) return;
  const found = new Map<string, CryptoAddress>();
  for (const status of STATUSES) {
    const { data } = await read<{ data: CryptoAddress[] }>(
      simulation,
      `${ADDRESSES}?status=${status}&pageSize=100`,
    );
    for (const address of data) {
      if (address.status !== status || found.has(address.id)) {
        world.violate("an address is in one state", `${address.id} is ${status} and ${address.status}`);
      }
      found.set(address.id, address);
    }
  }
  if (found.size !== knowledge.addresses.size) {
    world.violate("a saved address stays, once", `${found.size} of ${knowledge.addresses.size}`);
  }
  for (const [id, { statuses, isProven }] of knowledge.addresses) {
    const address = found.get(id);
    if (address === undefined || !statuses.has(address.status)) {
      const detail = `${id} is ${address?.status}, not ${[...statuses].join(" or ")}`;
      world.violate("a saved address stays what was answered", detail);
    }
    // A proof ends with its address.
    if (isProven && address?.control.state !== (address?.status === "archived" ? "expired" : "proven")) {
      world.violate("control that was proven stays proven", `${id}: ${address?.control.state}`);
    }
  }
}

async function checkDiscoveries(simulation: Simulation): Promise<void> {
  for (const [path, text] of simulation.knowledge.discoveries) {
    const now = JSON.stringify(await read<object>(simulation, path));
    if (now !== text) simulation.world.violate("a discovery that has ended stays", `${path}: ${now}`);
  }
}

async function checkReviews(simulation: Simulation): Promise<void> {
  for (const [id, reviews] of simulation.knowledge.providerReviews) {
    const path = `/api/v1/crypto/providers/${id}`;
    const { reviews: made, organisationReview } = await read<CryptoProviderDetail>(simulation, path);
    const known = made.map((review) => review.id);
    if (known.join() !== reviews.join() || organisationReview?.id !== reviews[0]) {
      simulation.world.violate("a review that was answered is there once", `${id}: ${known.join()}`);
    }
  }
}

interface BookRow {
  readonly id: string;
  readonly fingerprint: string;
  readonly destination: string;
  readonly externalUserId: string | null;
  readonly network: string;
  readonly status: SavedAddress["status"];
  readonly control: string;
  readonly at: string;
}

/** Also that of a ledger which nobody was decided in. */
function checkCopies({ world, objects, tenant }: Simulation): void {
  const name = `${tenant.id}/${tenant.environment}`;
  const book = objects.places.get(`address_book/${name}`);
  if (book === undefined || !hasTable(book, "address")) return;
  const query = `SELECT id, fingerprint, coalesce(destination, fingerprint) AS destination, external_user_id AS externalUserId,
    network, status, control, revised_at AS at FROM address LEFT JOIN address_destination USING (number)`;
  const expected = asText(rowsOf<BookRow>(book, query).map(stateOf));
  for (const { shard } of rowsOf<{ shard: number }>(book, "SELECT shard FROM told_ledger")) {
    const ledger = objects.places.get(`ledger/${name}/${shard}`);
    if (ledger !== undefined && isWaiting(ledger)) {
      world.violate("no ledger waits for a change of the book that never comes", `ledger ${shard}`);
    }
    const copy = ledger === undefined ? "nothing" : asText(copyIn(ledger));
    if (copy === expected) continue;
    world.violate("every ledger has the book", `ledger ${shard} has ${copy}, and the book ${expected}`);
  }
  world.reach("invariant: ledgers were held against the book");
}

function stateOf({ id, control, ...row }: BookRow): Omit<SavedAddress, "version"> {
  const { state, method, provenAt, expiresAt } = JSON.parse(control) as AddressControl;
  const proof =
    state === "proven" ? { provenAt, provenUntil: expiresAt } : { provenAt: null, provenUntil: null };
  return { addressId: id, ...row, ...proof, isContract: method === "eip1271" };
}

function copyIn(ledger: Place): Omit<SavedAddress, "version">[] {
  if (!hasTable(ledger, "saved_address")) return [];
  return rowsOf<{ state: string }>(ledger, "SELECT state FROM saved_address").map(({ state }) => {
    const { version: _version, ...rest } = JSON.parse(state) as SavedAddress;
    return rest;
  });
}

/** Whether it was told to expect a change, and not which: it holds payments to wallets meanwhile. */
function isWaiting(ledger: Place): boolean {
  if (!hasTable(ledger, "address_book")) return false;
  const rows = rowsOf<{ one: number }>(ledger, "SELECT one FROM address_book WHERE revision < announced");
  return rows.length > 0;
}

function asText(states: readonly object[]): string {
  return states
    .map((state) => canonicalJson(state))
    .sort()
    .join("\n");
}

/** Neither in an object's storage nor in an event, in letters of any case or as bytes. */
function checkSecrecy({ world, objects, warehouse, knowledge }: Simulation): void {
  if (knowledge.secretAddresses.length === 0) return;
  const digits = knowledge.secretAddresses.map((address) => address.slice(2).toLowerCase());
  const look = (where: string, held: string): void => {
    const at = digits.findIndex((one) => held.includes(one));
    if (at >= 0) world.violate("no complete address is kept in clear", `address ${at} is in ${where}`);
  };
  for (const place of objects.places.values()) {
    for (const { name } of rowsOf<{ name: string }>(
      place,
      "SELECT name FROM sqlite_master WHERE type = 'table'",
    )) {
      for (const row of rowsOf<Record<string, unknown>>(place, `SELECT * FROM "${name}"`)) {
        look(`${name} of ${sourceOf(place)}`, Object.values(row).map(searchable).join("\n"));
      }
    }
  }
  for (const [id, message] of warehouse.rows) look(`event ${id}`, message.toLowerCase());
  world.reach("invariant: storage was searched for addresses");
}

function searchable(value: unknown): string {
  if (!(value instanceof Uint8Array)) return String(value).toLowerCase();
  const bytes = Buffer.from(value);
  return `${bytes.toString("latin1").toLowerCase()} ${bytes.toString("hex")}`;
}

/** @throws Error where it is not found in the end. */
async function read<T>({ caller, tenant }: Simulation, path: string): Promise<T> {
  const answer = await caller.insist(tenant.asked("GET", path));
  if (answer?.status !== 200) throw new Error(`${path}: ${answer?.text}`);
  return JSON.parse(answer.text) as T;
}
