// One seed from beginning to end: a calm start, the workload under faults, calm again, and what must then hold.

import { toScaled } from "#domain/money/amount.ts";
import { beginChaos, endChaos } from "./chaos.ts";
import { checkCases } from "./invariants/cases.ts";
import { checkCrypto } from "./invariants/crypto.ts";
import { checkDerived } from "./invariants/derived.ts";
import {
  checkAnswers,
  checkCredit,
  checkKeys,
  checkRiskAssessments,
  checkWarehouse,
  checkWebhooks,
} from "./invariants/end.ts";
import { checkJudgedPairs } from "./invariants/judged-pairs.ts";
import { checkRelations } from "./invariants/relations.ts";
import { checkSamples } from "./invariants/samples.ts";
import { checkReport } from "./invariants/report.ts";
import type { Plan } from "./plan.ts";
import { headOf } from "./invariants/rows.ts";
import { drain, pulse } from "./quiescence.ts";
import { openSimulation, type Scope } from "./open-simulation.ts";
import type { Simulation } from "./simulation.ts";
import { createTenant, FIRST_GRANT } from "./create-tenant.ts";
import { buildWalls } from "./walls.ts";
import { doActs } from "./workload/acts.ts";
import { catchUp } from "./workload/catch-up.ts";
import { decideOne } from "./workload/decisions.ts";
import { Follower } from "./workload/follower.ts";
import { loseCopy } from "./workload/lost-copy.ts";
import { grant } from "./workload/operators.ts";

/** Of who follows the feed: small, so that a page ends within what came. */
const FEED_PAGE = 5;
const GAP_MILLISECONDS = 60;
const LAST_GRANT = "100";
const PULSE_MILLISECONDS = 60_000;
/** Many times what a seed needs: if so much happens, something is retried forever. */
const EVENTS_MAX = 60_000;

export interface SeedResult {
  readonly seed: number;
  readonly plan: Plan;
  readonly trace: string;
  readonly events: number;
  readonly virtualSeconds: number;
  readonly violations: readonly string[];
  readonly reached: ReadonlyMap<string, number>;
}

export async function runSeed(seed: number, scope: Scope): Promise<SeedResult> {
  const opened = openSimulation(seed, scope);
  const { world } = opened;
  const began = world.now;
  let over = false;
  world.at(0, () => {
    live(opened as Simulation)
      .catch((error: unknown) => {
        world.violate(
          "nothing unforeseen happens",
          error instanceof Error ? (error.stack ?? "") : String(error),
        );
      })
      .finally(() => (over = true));
  });
  await world.runUntil(() => over || world.events >= EVENTS_MAX);
  if (!over) {
    const many = world.events >= EVENTS_MAX;
    world.violate(
      "a world comes to rest",
      many ? `more than ${EVENTS_MAX} events` : "nothing is left to happen",
    );
  }
  return {
    seed,
    plan: opened.plan,
    trace: world.trace,
    events: world.events,
    virtualSeconds: (world.now - began) / 1_000,
    violations: world.violations,
    reached: world.reached,
  };
}

async function live(simulation: Simulation): Promise<void> {
  const { world, plan, caller, loaders, knowledge } = simulation;
  knowledge.grantedAtMost = knowledge.granted = toScaled(FIRST_GRANT[plan.credit]);
  simulation.tenant = await createTenant(caller, plan);
  simulation.follower = new Follower(simulation, FEED_PAGE);
  for (const place of simulation.objects.places.values()) simulation.tenant.heads.set(place, headOf(place));
  for (let number = 0; number < plan.loaders; number++) loaders.start();
  buildWalls(simulation);
  const working = new AbortController();
  void pulseWhile(simulation, working.signal);
  const within = plan.payments * GAP_MILLISECONDS * 2;
  beginChaos(simulation, within);
  const callers = Array.from({ length: plan.payments }, (_, number) => decideOne(simulation, number));
  const done = Promise.all([...callers, doActs(simulation, within)]);
  await Promise.race([done, world.wait(within * 2)]);
  endChaos(simulation);
  await done;
  working.abort();
  // What waited for credit goes on.
  if (knowledge.riskAssessments.size > 0) await grant(simulation, LAST_GRANT, "sim-last-grant");
  if (plan.lostCopy) await loseCopy(simulation);
  await drain(simulation);
  await checkDerived(simulation);
  checkRelations(simulation);
  checkWarehouse(simulation);
  checkWebhooks(simulation);
  checkReport(simulation);
  await checkAnswers(simulation);
  await checkCases(simulation);
  await checkCrypto(simulation);
  checkJudgedPairs(simulation);
  await checkSamples(simulation);
  await checkKeys(simulation);
  await checkCredit(simulation);
  await checkRiskAssessments(simulation);
  if (plan.catchUp) await catchUp(simulation);
}

/** As the schedule does, while the workload runs. */
async function pulseWhile(simulation: Simulation, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await simulation.world.wait(PULSE_MILLISECONDS);
    await pulse(simulation);
  }
}
