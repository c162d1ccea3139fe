// Sets up Marble for the comparison through its own interface, as an administrator does it: a table, a list, a scenario of five
// rules, published with the indexes that it asks for, and a key for the caller.

import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { LIST_NAME, POINTS, STOPPED_DEVICES, THRESHOLDS, type RuleName } from "../five-rules.ts";
import { rulesOn, TABLE } from "./rules.ts";
import type { Marble } from "./server.ts";
import { identityToken } from "./sign-in.ts";

/** Marble adds `object_id` and `updated_at`. */
const FIELDS = {
  customer: "String",
  amount: "Float",
  currency: "String",
  direction: "String",
  occurred_at: "Timestamp",
  channel: "String",
  device: "String",
  ip_address: "String",
  country: "String",
  counterparty: "String",
  counterparty_name: "String",
  counterparty_country: "String",
} as const;

const POLL_MILLISECONDS = 500;
const PREPARED_WITHIN_MILLISECONDS = 60_000;
const created = z.object({ id: z.string() });

export interface SetUp {
  readonly key: string;
  readonly scenarioId: string;
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

export async function setUpMarble(marble: Marble): Promise<SetUp> {
  const { access_token: token } = z
    .object({ access_token: z.string() })
    .parse(await request(marble.url, identityToken(), "POST", "/token"));
  const ask: Ask = (method, path, body) => request(marble.url, token, method, path, body);
  await makeTable(ask);
  const listId = await makeList(ask);
  const scenarioId = await publishScenario(ask, marble, listId);
  const made = await ask("POST", "/apikeys", { role: "API_CLIENT", description: "the generator" });
  const { api_key: apiKey } = z.object({ api_key: z.object({ key: z.string() }) }).parse(made);
  return { key: apiKey.key, scenarioId };
}

async function makeTable(ask: Ask): Promise<void> {
  const table = created.parse(
    await ask("POST", "/data-model/tables", { name: TABLE, description: "payments that are decided" }),
  );
  for (const [name, type] of Object.entries(FIELDS)) {
    await ask("POST", `/data-model/tables/${table.id}/fields`, { name, type, description: "" });
  }
}

async function makeList(ask: Ask): Promise<string> {
  const made = await ask("POST", "/custom-lists", { name: LIST_NAME, description: "stopped devices" });
  const { custom_list: list } = z.object({ custom_list: created }).parse(made);
  for (const value of STOPPED_DEVICES) await ask("POST", `/custom-lists/${list.id}/values`, { value });
  return list.id;
}

async function publishScenario(ask: Ask, marble: Marble, listId: string): Promise<string> {
  const scenario = created.parse(
    await ask("POST", "/scenarios", { name: "Five rules", description: "", trigger_object_type: TABLE }),
  );
  const iteration = created.parse(
    await ask("POST", "/scenario-iterations", {
      scenario_id: scenario.id,
      body: {
        score_review_threshold: THRESHOLDS.review,
        score_block_and_review_threshold: THRESHOLDS.block,
        score_decline_threshold: THRESHOLDS.block,
      },
    }),
  );
  for (const [order, [name, formula]] of Object.entries(rulesOn(listId)).entries()) {
    await ask("POST", "/scenario-iteration-rules", {
      scenario_iteration_id: iteration.id,
      display_order: order,
      name,
      description: "",
      formula_ast_expression: formula,
      score_modifier: POINTS[name as RuleName],
    });
  }
  await ask("POST", `/scenario-iterations/${iteration.id}/commit`);
  const iterationOf = { scenario_iteration_id: iteration.id };
  await marble.withWorker(async () => {
    await ask("POST", "/scenario-publications/preparation", iterationOf);
    await untilPrepared(ask, iteration.id);
  });
  await ask("POST", "/scenario-publications", { ...iterationOf, publication_action: "publish" });
  return scenario.id;
}

async function untilPrepared(ask: Ask, iterationId: string): Promise<void> {
  const path = `/scenario-publications/preparation?scenario_iteration_id=${iterationId}`;
  const deadline = performance.now() + PREPARED_WITHIN_MILLISECONDS;
  while (performance.now() < deadline) {
    const { preparation_status: status } = z
      .object({ preparation_status: z.string() })
      .parse(await ask("GET", path));
    if (status === "ready_to_activate") return;
    await pause(POLL_MILLISECONDS);
  }
  throw new Error("Marble's indexes were not made in time");
}

async function request(
  origin: string,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Marble answered ${response.status} to ${method} ${path}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}
