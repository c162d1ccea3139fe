// What goes wrong while the workload runs, each at a moment of its own, and the end of it: from then on all is calm.

import { CALM } from "./world/faults.ts";
import type { Simulation } from "./simulation.ts";
import type { ObjectStorage } from "./world/storage.ts";

const CLOCK_STEP_MILLISECONDS = 300_000;
const UNDONE_AT_ENDPOINTS = 3;
/** Longer than a claim counts whose caller is not heard of. */
const CROWDED = { slow: 0.08, slowMilliseconds: 6_000 } as const;

/** @param withinMilliseconds how long the workload lasts, about. */
export function beginChaos(simulation: Simulation, withinMilliseconds: number): void {
  const { world, plan, faults, kafka, warehouse, door, loaders } = simulation;
  Object.assign(
    faults,
    plan.faults,
    { undoneFirst: plan.undoneFirst },
    plan.casebookAway && { awayKind: "casebook" },
    plan.crowded && CROWDED,
  );
  kafka.faults.slowFetches = plan.slowFetches;
  warehouse.faults.failing = plan.warehouseFails;
  const at = (times: number, act: () => void): void => {
    for (let time = 0; time < times; time++) world.at(world.random() * withinMilliseconds, act, null);
  };
  at(plan.crashes, () => world.pick([...simulation.objects.places.values()]).crash());
  at(plan.failedStatements, () => failStatements(simulation));
  at(plan.undoneCommits, () => undoCommits(simulation, pickStorage(simulation)));
  if (plan.undoneFirst > 0) at(UNDONE_AT_ENDPOINTS, () => undoCommits(simulation, pickEndpoint(simulation)));
  at(plan.clockSteps, () => stepClock(simulation));
  at(plan.loaderKills, () => loaders.kill());
  at(plan.doorKills, () => door.kill());
  at(plan.leaderMoves, () => kafka.brokers.moveLeader());
  at(plan.kafkaAway, () => away(simulation, "kafka", kafka.faults));
  at(plan.warehouseAway, () => away(simulation, "warehouse", warehouse.faults));
}

/** Nothing goes wrong any more. What is full stays full. */
export function endChaos({ faults, objects, edge, kafka, warehouse, receivers }: Simulation): void {
  Object.assign(faults, CALM);
  kafka.faults.slowFetches = 0;
  kafka.faults.away = false;
  Object.assign(warehouse.faults, { failing: 0, away: false });
  receivers.calm = true;
  for (const place of objects.places.values()) {
    Object.assign(place.storage.faults, { failing: 0, undone: 0, undoneFirst: false });
    place.setClock(0);
  }
  for (const isolate of edge.isolates) isolate.clockOffset = 0;
}

/** Most of what happens to storage happens to ledgers. */
function pickStorage({ world, objects }: Simulation): ObjectStorage {
  const places = [...objects.places.values()];
  const ledgers = places.filter(({ kind }) => kind === "ledger");
  return world.pick(world.chance(0.7) ? ledgers : places).storage;
}

function pickEndpoint({ world, objects }: Simulation): ObjectStorage {
  const endpoints = [...objects.places.values()].filter(({ kind }) => kind === "webhook-endpoint");
  return world.pick(endpoints).storage;
}

function failStatements(simulation: Simulation): void {
  const { world } = simulation;
  const storage = pickStorage(simulation);
  storage.faults.failing = world.pick([0.05, 0.3, 0.7]);
  world.at(500 + world.random() * 3_000, () => (storage.faults.failing = 0), null);
}

/**
 * A failed statement mostly ends a transaction before it has written much. What memory keeps of a transaction that had written
 * everything shows only here.
 */
function undoCommits({ world }: Simulation, storage: ObjectStorage): void {
  storage.faults.undone = world.pick([0.3, 0.6, 0.9]);
  world.at(500 + world.random() * 3_000, () => (storage.faults.undone = 0), null);
}

function stepClock({ world, objects, edge }: Simulation): void {
  const step = (world.chance(0.5) ? 1 : -1) * world.random() * CLOCK_STEP_MILLISECONDS;
  world.reach("fault: a node's clock was stepped");
  if (world.chance(0.3)) world.pick(edge.isolates).clockOffset = step;
  else world.pick([...objects.places.values()]).setClock(step);
}

function away({ world }: Simulation, who: string, faults: { away: boolean }): void {
  world.reach(`fault: ${who} was away`);
  faults.away = true;
  world.at(1_000 + world.random() * 8_000, () => (faults.away = false), null);
}
