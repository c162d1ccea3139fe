// What a seed's world is like: how large, what is asked of it, and what goes wrong in it. Each seed has a few kinds of faults,
// so that one does not hide another.

import { type Extremes, extremesOf, NO_EXTREMES } from "./extremes.ts";
import type { Behaviour } from "./models/receivers.ts";
import { chanceOf } from "./world/chance.ts";
import { CALM, type Faults } from "./world/faults.ts";
import type { World } from "./world/world.ts";

export interface Plan extends Extremes {
  readonly environment: "sandbox" | "production";
  readonly payments: number;
  readonly loaders: number;
  readonly endpoints: readonly Behaviour[];
  readonly credit: "ample" | "scarce";
  /** Which object's storage ends early. */
  readonly wall: "none" | "ledger" | "endpoint";
  /** After an outage many logs come to the door at once. */
  readonly catchUp: boolean;
  /** Times that each of these happens while the workload runs. */
  readonly crashes: number;
  readonly failedStatements: number;
  readonly clockSteps: number;
  readonly loaderKills: number;
  readonly doorKills: number;
  readonly leaderMoves: number;
  readonly kafkaAway: number;
  readonly warehouseAway: number;
  readonly slowFetches: number;
  readonly warehouseFails: number;
  readonly faults: Faults;
  readonly acts: Acts;
}

/** What people and programs do beside paying, and how often. */
export interface Acts {
  /** Ids that many ask for at about the same time, each for another payment. */
  readonly crowds: number;
  /** Alerts and signals are looked at, investigations opened over them; somebody follows the feed. */
  readonly reviews: number;
  readonly snoozes: number;
  readonly revokedKeys: number;
  readonly grants: number;
  readonly listReleases: number;
  readonly identityEvents: number;
  readonly walletChecks: number;
  readonly riskAssessments: number;
  /** Endpoints that are disabled, enabled, told to recover what they missed, and given another secret. */
  readonly endpointChanges: number;
  /** Named lists that are made, filled and emptied again by one. */
  readonly namedLists: number;
  /** Connections to institutions that are made, tested and paused. */
  readonly connections: number;
  /** Crypto addresses that are saved, reviewed, proven and revealed; every other one is paid to. */
  readonly savedAddresses: number;
  /** Searches for the provider behind an address. */
  readonly discoveries: number;
  /** Providers of the directory that are recorded and reviewed. */
  readonly providers: number;
  /** The set-up of the Travel Rule is taken up, saved and tested. */
  readonly setups: number;
  /** Pairs of payee and listed entity that are judged false, and then true. */
  readonly judgedPairs: number;
  /** Payments of the judged sample that somebody says something of. */
  readonly judgedSamples: number;
}

const NO_ACTS: Acts = {
  crowds: 0,
  reviews: 0,
  snoozes: 0,
  revokedKeys: 0,
  grants: 0,
  listReleases: 0,
  identityEvents: 0,
  walletChecks: 0,
  riskAssessments: 0,
  endpointChanges: 0,
  namedLists: 0,
  connections: 0,
  savedAddresses: 0,
  discoveries: 0,
  providers: 0,
  setups: 0,
  judgedPairs: 0,
  judgedSamples: 0,
};

const ABSENT = {
  wall: "none",
  ...NO_EXTREMES,
  catchUp: false,
  crashes: 0,
  failedStatements: 0,
  clockSteps: 0,
  loaderKills: 0,
  doorKills: 0,
  leaderMoves: 0,
  kafkaAway: 0,
  warehouseAway: 0,
  slowFetches: 0,
  warehouseFails: 0,
  faults: CALM,
  acts: NO_ACTS,
} as const satisfies Partial<Plan>;
export type Hazard = keyof typeof ABSENT;

export function isHazard(name: string): name is Hazard {
  return Object.hasOwn(ABSENT, name);
}

/** @param without hazards that this run leaves out. */
export function planOf(world: World, payments: number, without: readonly Hazard[]): Plan {
  const base = basePlanOf(world, payments);
  const plan: Plan = { ...base, ...extremesOf(world.seed, base.credit === "scarce", base.wall !== "none") };
  // A recovery goes by time: what a slow clock says was recorded before the endpoint was made, it does not bring.
  if (plan.clockSteps > 0) Object.assign(plan, { acts: { ...plan.acts, endpointChanges: 0 } });
  // Where storage ends, an act on an address may be refused forever, and a verdict may never reach its ledger.
  if (plan.wall !== "none")
    Object.assign(plan, { acts: { ...plan.acts, savedAddresses: 0, discoveries: 0, judgedPairs: 0 } });
  return Object.assign(plan, Object.fromEntries(without.map((hazard) => [hazard, ABSENT[hazard]])));
}

/** As many times more: a wall should be reached and passed. */
const WALL_PAYMENTS = 3;

function basePlanOf(world: World, payments: number): Omit<Plan, keyof Extremes> {
  const some = (share: number, most: number): number => (world.chance(share) ? 1 + world.below(most) : 0);
  const stormy = world.chance(0.6);
  const behaviours: readonly Behaviour[] = ["hears", "away-at-times", "slow", "broken"];
  const wall = world.chance(0.08) ? "ledger" : world.chance(0.1) ? "endpoint" : "none";
  return {
    // One ledger fills sooner than eight.
    environment: world.chance(0.7) && wall !== "ledger" ? "production" : "sandbox",
    payments: wall === "ledger" ? payments * WALL_PAYMENTS : payments,
    loaders: 1 + world.below(3),
    endpoints: ["hears", ...Array.from({ length: world.below(3) }, () => world.pick(behaviours))],
    credit: world.chance(0.25) ? "scarce" : "ample",
    wall,
    catchUp: world.chance(0.04),
    crashes: some(0.5, 8),
    // At a wall each error must be the wall's.
    failedStatements: wall === "none" ? some(0.3, 6) : 0,
    clockSteps: some(0.15, 2),
    loaderKills: some(0.4, 3),
    doorKills: some(0.3, 2),
    leaderMoves: some(0.5, 8),
    kafkaAway: some(0.2, 2),
    warehouseAway: some(0.25, 2),
    slowFetches: world.chance(0.5) ? 0.3 : 0,
    warehouseFails: world.chance(0.3) ? 0.2 : 0,
    faults: stormy ? stormOf(world) : { ...CALM, delayMilliseconds: 5 },
    acts: actsOf(world.seed),
  };
}

/** Chance of their own: a world without its acts is the same world but for them. */
const ACTS = 0x5eed;

function actsOf(seed: number): Acts {
  const random = chanceOf(seed ^ ACTS);
  const some = (share: number, most: number): number =>
    random() < share ? 1 + Math.floor(random() * most) : 0;
  return {
    reviews: some(0.4, 4),
    snoozes: some(0.3, 2),
    revokedKeys: some(0.2, 2),
    grants: some(0.4, 2),
    listReleases: some(0.2, 2),
    identityEvents: some(0.3, 4),
    walletChecks: some(0.3, 4),
    riskAssessments: some(0.3, 3),
    endpointChanges: some(0.25, 2),
    crowds: some(0.3, 2),
    namedLists: some(0.25, 2),
    connections: some(0.25, 2),
    savedAddresses: some(0.35, 3),
    discoveries: some(0.25, 2),
    providers: some(0.2, 2),
    setups: some(0.15, 1),
    judgedPairs: judgedPairsOf(seed),
    judgedSamples: 2,
  };
}

/** Chance of their own again: a world without them is as it was before there were any, and so is what a planted fault does to it. */
const JUDGED_PAIRS = 0x9a1d;

function judgedPairsOf(seed: number): number {
  const random = chanceOf(seed ^ JUDGED_PAIRS);
  return random() < 0.2 ? 1 + Math.floor(random() * 3) : 0;
}

function stormOf(world: World): Faults {
  return {
    delayMilliseconds: world.pick([5, 40, 150]),
    slow: world.pick([0, 0.01, 0.03]),
    slowMilliseconds: 10_000,
    lost: world.pick([0, 0.02, 0.05]),
    crash: world.pick([0, 0.005, 0.02]),
    doubled: 0,
    alarmLateMilliseconds: world.pick([5, 1_000, 20_000]),
    alarmTwice: world.pick([0, 0.1]),
    awayKind: null,
    undoneFirst: 0,
  };
}
