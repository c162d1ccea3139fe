// Somebody who knows nothing but the change feed, and must come to know everything by it: no gap, no repeat.

import type { Delta } from "#domain/contract/values/delta.ts";
import type { Tenant } from "../tenant.ts";
import type { World } from "../world/world.ts";
import type { Caller } from "./caller.ts";

const REST_MILLISECONDS = 1_500;

interface Page {
  readonly data: readonly Delta[];
  readonly pagination: { readonly nextCursor: string | null };
}

/** Whose feed is followed, and how. */
interface Followed {
  readonly world: World;
  readonly caller: Caller;
  readonly tenant: Tenant;
}

export class Follower {
  /** What each resource is by the feed, by kind and id. */
  readonly state = new Map<string, Record<string, unknown>>();
  readonly ids: string[] = [];
  private readonly followed: Followed;
  private readonly limit: number;
  private cursor: string | null = null;
  private newest = 0;

  constructor(followed: Followed, limit: number) {
    this.followed = followed;
    this.limit = limit;
  }

  async catchUp(): Promise<void> {
    const { world, caller, tenant } = this.followed;
    for (;;) {
      const behind: string = this.cursor === null ? "" : `&cursor=${this.cursor}`;
      const path = `/api/v1/monitoring/deltas?limit=${this.limit}${behind}`;
      const answer = await caller.insist(tenant.asked("GET", path));
      if (answer?.status !== 200) {
        world.violate("the feed is read", `${answer?.text}`);
        return;
      }
      const { data, pagination } = JSON.parse(answer.text) as Page;
      for (const delta of data) this.apply(delta);
      if (pagination.nextCursor === null) return;
      this.cursor = pagination.nextCursor;
    }
  }

  private apply({ id, sequence, changeType, resource, before, after }: Delta): void {
    const { world } = this.followed;
    const name = `${resource.type}/${resource.id}`;
    const known = this.state.get(name);
    if (sequence <= this.newest)
      world.violate("the feed repeats nothing", `${sequence} behind ${this.newest}`);
    if ((changeType === "created") !== (known === undefined)) {
      world.violate("the feed leaves out nothing", `${name} was ${changeType}`);
    }
    for (const [field, value] of Object.entries(before ?? {})) {
      if (JSON.stringify(known?.[field]) === JSON.stringify(value)) continue;
      world.violate("the feed leaves out nothing", `${name} was not what ${id} says of ${field}`);
    }
    this.newest = sequence;
    this.ids.push(id);
    this.state.set(name, { ...known, ...after });
  }
}

/** Reads the feed again and again while the faults last; then it is the simulation's follower. */
export async function follow(
  simulation: { readonly world: World; readonly follower: Follower },
  withinMilliseconds: number,
): Promise<void> {
  const { world } = simulation;
  const until = world.now + withinMilliseconds;
  while (world.now < until) {
    await simulation.follower.catchUp();
    await world.wait(REST_MILLISECONDS);
  }
}
