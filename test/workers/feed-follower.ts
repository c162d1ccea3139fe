// Who follows the change feed, and what the service itself would say that there is.

import { expect } from "vitest";
import { deltaPageSchema, type Delta } from "#domain/contract/values/delta.ts";
import type { Tenant } from "./client.ts";
import { read } from "./casebook-client.ts";

/** A client that knows nothing but the feed. */
export class Follower {
  readonly items: Delta[] = [];
  readonly state = new Map<string, Record<string, unknown>>();
  private cursor: string | null = null;
  private readonly tenant: Tenant;
  private readonly limit: number;

  constructor(tenant: Tenant, limit: number) {
    this.tenant = tenant;
    this.limit = limit;
  }

  async catchUp(): Promise<void> {
    for (;;) {
      const behind: string = this.cursor === null ? "" : `&cursor=${this.cursor}`;
      const { status, body } = await read(this.tenant, `/monitoring/deltas?limit=${this.limit}${behind}`);
      expect(status).toBe(200);
      const { data, pagination } = deltaPageSchema.parse(body);
      expect(data.length).toBeLessThanOrEqual(this.limit);
      for (const delta of data) this.apply(delta);
      if (pagination.nextCursor === null) return;
      this.cursor = pagination.nextCursor;
    }
  }

  private apply(delta: Delta): void {
    const { type, id, version } = delta.resource;
    const name = `${type}/${id}`;
    const known = this.state.get(name);
    expect(delta.sequence).toBeGreaterThan(this.items.at(-1)?.sequence ?? 0);
    expect(delta.changeType === "created").toBe(known === undefined);
    expect(delta.before === null).toBe(known === undefined);
    if (known) expect(known).toMatchObject(delta.before ?? {});
    expect(Object.keys(delta.after).sort()).toEqual([...delta.changedFields].sort());
    this.state.set(name, { ...known, ...delta.after });
    expect(this.state.get(name)).toMatchObject({ id, version });
    this.items.push(delta);
  }
}

/** By kind and id. */
export async function stateOf(tenant: Tenant): Promise<Map<string, unknown>> {
  const state = new Map<string, unknown>();
  for (const kind of ["alert", "signal", "investigation"]) {
    const { body } = await read(tenant, `/${kind}s?limit=100`);
    for (const resource of body.data) state.set(`${kind}/${resource.id}`, resource);
  }
  return state;
}
