// One seed's world, put together: the edge, the door, Kafka, loaders, the warehouse and receivers, and what watches them.

import type { ObjectWatch } from "./invariants/objects.ts";
import type { KafkaWorld } from "./kafka/client.ts";
import { Knowledge } from "./knowledge.ts";
import { Door } from "./models/door.ts";
import { Loaders } from "./models/loaders.ts";
import { Receivers } from "./models/receivers.ts";
import { WarehouseModel } from "./models/warehouse.ts";
import type { Plan } from "./plan.ts";
import type { Tenant } from "./tenant.ts";
import { Caller } from "./workload/caller.ts";
import type { Follower } from "./workload/follower.ts";
import { Edge } from "./world/edge.ts";
import type { Faults } from "./world/faults.ts";
import { Network } from "./world/network.ts";
import type { Objects } from "./world/objects.ts";
import { World } from "./world/world.ts";

export interface Simulation {
  readonly world: World;
  readonly plan: Plan;
  /** In force now: calm at the beginning and at the end. */
  readonly faults: Faults;
  readonly network: Network;
  readonly objects: Objects;
  readonly watch: ObjectWatch;
  readonly edge: Edge;
  readonly caller: Caller;
  readonly kafka: KafkaWorld;
  readonly warehouse: WarehouseModel;
  readonly door: Door;
  readonly loaders: Loaders;
  readonly receivers: Receivers;
  readonly knowledge: Knowledge;
  tenant: Tenant;
  /** Of the tenant's change feed. */
  follower: Follower;
  /** True where a wall is reached on purpose: then 503 may be the last word to new work. */
  mayRefuse: boolean;
}
