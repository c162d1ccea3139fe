// Opens one seed's world: everything but the tenant and the follower of its feed, which are made in it.

import { DEAD_LETTER_TOPIC, TOPICS } from "#domain/events/topics.ts";
import { setBounds } from "./bounds.ts";
import { watchObjects } from "./invariants/objects.ts";
import { watchCommits } from "./invariants/commits.ts";
import { Brokers } from "./kafka/broker.ts";
import type { KafkaWorld } from "./kafka/client.ts";
import { Group } from "./kafka/group.ts";
import { Knowledge } from "./knowledge.ts";
import { Door } from "./models/door.ts";
import { Loaders } from "./models/loaders.ts";
import { Receivers } from "./models/receivers.ts";
import { providerBindings } from "./models/screening-provider.ts";
import { WarehouseModel } from "./models/warehouse.ts";
import { type Hazard, planOf } from "./plan.ts";
import type { Simulation } from "./simulation.ts";
import { wallSettings } from "./walls.ts";
import { Caller } from "./workload/caller.ts";
import { bindings, bindObjects, Edge } from "./world/edge.ts";
import { CALM, type Faults } from "./world/faults.ts";
import { Network } from "./world/network.ts";
import { openObjects } from "./world/objects.ts";
import { enter, World } from "./world/world.ts";

/** A caller who is still asking then has found a fault. */
const PATIENCE_MILLISECONDS = 30 * 60_000;
/** Where the answer may be 503 forever. */
const SHORT_PATIENCE_MILLISECONDS = 45_000;

/** How large each world is, and what does not go wrong in any. */
export interface Scope {
  readonly payments: number;
  readonly without: readonly Hazard[];
}

export function openSimulation(
  seed: number,
  { payments, without }: Scope,
): Omit<Simulation, "tenant" | "follower"> {
  const world = new World(seed);
  enter(world);
  const plan = planOf(world, payments, without);
  setBounds(plan.smallBounds);
  const faults: Faults = { ...CALM };
  const network = new Network(world, faults);
  const brokers = new Brokers(world, [...Object.values(TOPICS), DEAD_LETTER_TOPIC]);
  const warehouse = new WarehouseModel(world);
  const group = new Group(world, watchCommits(world, brokers, warehouse));
  const kafka: KafkaWorld = {
    world,
    network,
    brokers,
    group,
    faults: { away: false, writeMilliseconds: 2, bytesPerMillisecond: 20_000, slowFetches: 0 },
  };
  const knowledge = new Knowledge();
  const watch = watchObjects(world, knowledge);
  const door = new Door(kafka, (source, upTo) => watch.accepted(source, upTo));
  const receivers = new Receivers(world, network);
  const env = bindings({
    DOOR: door.binding,
    WEBHOOK_NETWORK: receivers.binding,
    ...providerBindings(world, network),
    ...wallSettings(plan),
  });
  const objects = openObjects(world, faults, network, env, (place) => watch.durable(place));
  bindObjects(env, objects);
  const edge = new Edge(world, network, env);
  return {
    world,
    plan,
    faults,
    network,
    objects,
    watch,
    edge,
    caller: new Caller(
      world,
      edge,
      plan.wall === "none" ? PATIENCE_MILLISECONDS : SHORT_PATIENCE_MILLISECONDS,
    ),
    kafka,
    warehouse,
    door,
    loaders: new Loaders(kafka, warehouse),
    receivers,
    knowledge,
    mayRefuse: plan.wall !== "none",
  };
}
