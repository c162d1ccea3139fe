// ClickHouse as the loader needs it: it takes lines of JSON, keeps a row for each event id, and is away now and then, also
// after it took what it was sent.

import { Readable } from "node:stream";
import type { Warehouse } from "#warehouse/client.ts";
import { idOf } from "../kafka/broker.ts";
import type { World } from "../world/world.ts";

export interface WarehouseFaults {
  away: boolean;
  /** An insert fails: before it did anything, or after. */
  failing: number;
  /** The longest time that an insert takes. */
  insertMilliseconds: number;
}

export class WarehouseModel {
  /** The bytes of each event by its id. */
  readonly rows = new Map<string, string>();
  readonly faults: WarehouseFaults = { away: false, failing: 0, insertMilliseconds: 20 };
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** What a loader takes for the warehouse. */
  client(): Warehouse {
    const client = {
      exec: async ({ values }: { values: Readable }) => {
        const chunks: Buffer[] = [];
        for await (const chunk of values as AsyncIterable<Buffer>) chunks.push(chunk);
        await this.insert(Buffer.concat(chunks).toString("utf8"));
        return { stream: Readable.from([]) };
      },
    };
    return client as unknown as Warehouse;
  }

  /** Whether the event of a message is a row. */
  has(value: Buffer | null): boolean {
    return this.rows.has(idOf(value));
  }

  private async insert(text: string): Promise<void> {
    const world = this.world;
    await world.wait(world.random() * this.faults.insertMilliseconds);
    if (this.faults.away) throw refused();
    const fails = world.chance(this.faults.failing);
    if (fails && world.chance(0.5)) throw refused();
    for (const line of text.split("\n")) if (line !== "") this.keep(line);
    await world.wait(world.random() * 5);
    if (fails) {
      world.reach("fault: the warehouse took an insert and did not say so");
      throw refused();
    }
  }

  private keep(line: string): void {
    const { id } = JSON.parse(line) as { id: string };
    const known = this.rows.get(id);
    if (known !== undefined && known !== line) {
      this.world.violate("a repeat of an event has the same bytes", id);
    }
    this.rows.set(id, line);
  }
}

function refused(): Error {
  return Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
}
