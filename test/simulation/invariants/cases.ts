// Cases are a fold of the ledgers' logs: each alert that a decision names is there and counts it, what follows from an
// investigation was recorded, and who follows the feed knows as much as who asks.

import type { Alert } from "#domain/contract/casework/alert.ts";
import type { Investigation } from "#domain/contract/casework/investigation.ts";
import type { Simulation } from "../simulation.ts";
import { Follower } from "../workload/follower.ts";

const KINDS = ["alert", "signal", "investigation"] as const;
const FEED_PAGE = 100;

export async function checkCases(simulation: Simulation): Promise<void> {
  await checkAlerts(simulation);
  await checkInvestigations(simulation);
  await checkFeed(simulation);
}

async function checkAlerts(simulation: Simulation): Promise<void> {
  const { world, knowledge, mayRefuse } = simulation;
  const raised = new Map<string, string[]>();
  for (const { assessment } of knowledge.decided.values()) {
    if (assessment.alertId === undefined) continue;
    raised.set(assessment.alertId, [...(raised.get(assessment.alertId) ?? []), assessment.decisionId]);
  }
  for (const [id, decisions] of raised) {
    const alert = await read<Alert>(simulation, `/api/v1/alerts/${id}`);
    const missing = decisions.find((decision) => alert?.decisionIds.includes(decision) !== true);
    // A decision without an answer can only have been made at a wall.
    const isCounted = mayRefuse || alert?.decisionCount === decisions.length;
    if (missing === undefined && isCounted) continue;
    const detail = `${id} has ${alert?.decisionCount} of ${decisions.length}, not ${missing}`;
    world.violate("an alert has the decisions that name it", detail);
  }
}

async function checkInvestigations(simulation: Simulation): Promise<void> {
  for (const id of simulation.knowledge.investigations) {
    const investigation = await read<Investigation>(simulation, `/api/v1/investigations/${id}`);
    const { expected, recorded } = investigation?.outcomes ?? { expected: 0, recorded: null };
    if (investigation?.status === "in_progress") await checkGoesOn(simulation, investigation);
    if (recorded === expected) continue;
    const detail = `${id}: ${recorded} of ${expected}`;
    simulation.world.violate("the outcomes of an investigation are recorded", detail);
  }
}

/** What came to its alerts after it was opened is in it. */
async function checkGoesOn(simulation: Simulation, investigation: Investigation): Promise<void> {
  const { id, alertIds, decisionIds } = investigation;
  for (const alertId of alertIds) {
    const alert = await read<Alert>(simulation, `/api/v1/alerts/${alertId}`);
    if (alert?.investigationId !== id) continue;
    simulation.world.reach("invariant: an open investigation was held against its alert");
    const missing = alert.decisionIds.find((decision) => !decisionIds.includes(decision));
    if (missing === undefined) continue;
    const detail = `${id} lacks ${missing} of ${alertId}`;
    simulation.world.violate("an open investigation has every decision of its alerts", detail);
  }
}

async function checkFeed(simulation: Simulation): Promise<void> {
  const { world, follower } = simulation;
  await follower.catchUp();
  const fresh = new Follower(simulation, FEED_PAGE);
  await fresh.catchUp();
  if (JSON.stringify(fresh.ids) !== JSON.stringify(follower.ids)) {
    const detail = `${follower.ids.length} by and by, ${fresh.ids.length} at the end`;
    world.violate("the feed is the same for who followed it and who begins", detail);
  }
  for (const kind of KINDS) {
    for (const resource of await all(simulation, `/api/v1/${kind}s?limit=100`)) {
      const name = `${kind}/${String(resource["id"])}`;
      if (sorted(resource) === sorted(fresh.state.get(name) ?? {})) continue;
      world.violate("who follows the feed knows what there is", name);
    }
  }
}

async function all(simulation: Simulation, path: string): Promise<Record<string, unknown>[]> {
  return (await read<{ data: Record<string, unknown>[] }>(simulation, path))?.data ?? [];
}

async function read<T>({ world, caller, tenant }: Simulation, path: string): Promise<T | null> {
  const answer = await caller.insist(tenant.asked("GET", path));
  if (answer?.status === 200) return JSON.parse(answer.text) as T;
  world.violate("a case that was announced is found", `${path}: ${answer?.text}`);
  return null;
}

function sorted(resource: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(resource).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
