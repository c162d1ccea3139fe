// Fills one organisation's book and the directory of providers, and waits until their logs have arrived in the warehouse, so that
// nothing of it is left to be done while something is measured. All but saving goes through the interfaces that everybody uses.

import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { ADDRESS_ACTIONS } from "#domain/crypto/saved/address-status.ts";
import { createClient } from "#ops/http/client.ts";
import { sendRecords } from "#ops/provider-directory/publish-edition.ts";
import { runClosedLoop } from "#test/load/closed-loop.ts";
import type { Connections, Request } from "#test/load/connections.ts";
import type { Organisation, OwnSystem } from "#test/load/own-system.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { say } from "../results.ts";
import { saveInside } from "./inside.ts";
import {
  ADDRESSES,
  inventProviders,
  inventWallets,
  PROVIDERS,
  reviewOf,
  type Filled,
  type Wallet,
} from "./population.ts";

const ADDRESSES_PATH = "/api/v1/crypto/addresses";
const PROVIDERS_PATH = "/api/v1/crypto/providers";

const CALLERS = 32;
/** Of those that are invented here; the others are stated by operators, which is no evidence. */
const IN_REGISTER = 0.9;
const REGISTER = {
  id: "bench",
  title: "A register",
  kind: "providers",
  asOf: "2026-11-01T00:00:00Z",
} as const;
const HOSTS = 300;
const PAGE_SIZE = 100;
const POLL_MILLISECONDS = 500;
const STALLED_MILLISECONDS = 60_000;

const totalSchema = z.object({ pagination: z.object({ total: z.int() }) });
const pageSchema = z.object({ data: z.array(z.object({ id: z.string(), label: z.string() })) });

export async function fill(
  system: OwnSystem,
  organisation: Organisation,
  connections: Connections,
): Promise<Filled> {
  const begun = performance.now();
  const done = (what: string) => say(`${what} after ${Math.round((performance.now() - begun) / 1_000)} s`);
  const providerIds = await fillDirectory(system, connections);
  done(`${PROVIDERS} providers`);
  const reviews = providerIds.flatMap((id, number) => reviewRequest(id, number));
  await sendAll(connections, reviews);
  done(`${reviews.length} reviews`);
  const wallets = inventWallets(ADDRESSES, providerIds.slice(0, HOSTS));
  await saveInside(system, organisation, wallets);
  done(`${ADDRESSES} addresses`);
  const changes = await act(connections, wallets);
  done(`${changes} actions`);
  const warehouse = openWarehouse(system.local.clickhouse);
  try {
    // A new address is the first version of itself.
    await untilLoaded(
      warehouse,
      "SELECT sum(version)",
      "crypto_addresses",
      organisation,
      ADDRESSES + changes,
    );
    await untilLoaded(warehouse, "SELECT count()", "provider_reviews", organisation, reviews.length);
  } finally {
    await warehouse.close();
  }
  done("all of it is in the warehouse");
  return { wallets, providerIds };
}

/** So many that, with those of the release, there are {@link PROVIDERS}. */
async function fillDirectory(system: OwnSystem, connections: Connections): Promise<string[]> {
  const { text } = await connections.send({ path: `${PROVIDERS_PATH}?pageSize=1`, method: "GET" });
  const { total } = totalSchema.parse(JSON.parse(text)).pagination;
  const client = createClient({ baseUrl: system.local.operatorUrl, token: system.local.operatorToken });
  const records = inventProviders(PROVIDERS - total);
  const split = Math.round(records.length * IN_REGISTER);
  const ids: string[] = [];
  for (const [register, some] of [
    [REGISTER, records.slice(0, split)],
    [null, records.slice(split)],
  ] as const) {
    const sent = await sendRecords(client, register, some, "for a bench");
    if (!sent.ok) throw new Error(`records were refused: ${sent.error.message}`);
    ids.push(...sent.ids);
  }
  return ids;
}

function reviewRequest(id: string, number: number): Request[] {
  const decision = reviewOf(number);
  if (decision === null) return [];
  const body = { decision, riskRating: "low", rationale: "for a bench" };
  return [write(`${PROVIDERS_PATH}/${id}/reviews`, body, `review-${number}`, 200)];
}

/** @returns how many actions there were. */
async function act(connections: Connections, wallets: readonly Wallet[]): Promise<number> {
  const byLabel = new Map(wallets.map(({ request, actions }) => [request.label, actions]));
  const asked: { id: string; actions: Wallet["actions"] }[] = [];
  for (let page = 1; page <= ADDRESSES / PAGE_SIZE; page++) {
    const path = `${ADDRESSES_PATH}?page=${page}&pageSize=${PAGE_SIZE}`;
    const { text } = await connections.send({ path, method: "GET" });
    for (const { id, label } of pageSchema.parse(JSON.parse(text)).data) {
      asked.push({ id, actions: byLabel.get(label) ?? [] });
    }
  }
  // One kind after another: a suspension follows its approval.
  const requests = ADDRESS_ACTIONS.map((action) =>
    asked
      .filter(({ actions }) => actions.includes(action))
      .map(({ id }) =>
        write(`${ADDRESSES_PATH}/${id}/actions`, { action, reason: "for a bench" }, `${action}-${id}`, 200),
      ),
  );
  for (const some of requests) await sendAll(connections, some);
  return requests.flat().length;
}

function write(path: string, body: object, key: string, status: number): Request {
  return { path, body: JSON.stringify(body), headers: { "idempotency-key": key }, status };
}

async function sendAll(connections: Connections, requests: readonly Request[]): Promise<void> {
  const options = { callers: CALLERS, seconds: Number.POSITIVE_INFINITY };
  const { failures } = await runClosedLoop(connections, requests.values(), options);
  if (failures.size > 0) throw new Error(`unexpected answers: ${JSON.stringify([...failures])}`);
}

async function untilLoaded(
  warehouse: Warehouse,
  select: string,
  table: string,
  organisation: Organisation,
  count: number,
): Promise<void> {
  let seen = -1;
  let changedAt = performance.now();
  for (;;) {
    const answer = await warehouse.query({
      query: `${select} AS count FROM ${table} FINAL WHERE organisation_id = {organisationId: String}`,
      query_params: { organisationId: organisation.id },
      format: "JSONEachRow",
    });
    const [row] = await answer.json<{ count: string }>();
    const now = Number(row?.count ?? 0);
    if (now >= count) return;
    if (now !== seen) changedAt = performance.now();
    seen = now;
    if (performance.now() - changedAt > STALLED_MILLISECONDS) {
      throw new Error(
        `${table} has ${seen} of ${count}, and none came for ${STALLED_MILLISECONDS / 1_000} s`,
      );
    }
    await pause(POLL_MILLISECONDS);
  }
}
