// Operators edit a named list while its object may die at any moment. Whatever was answered is in force, once, and the list's hash
// is that of what it holds.

import type { ListEntry } from "#domain/contract/settings/named-list.ts";
import { EMPTY_SUM, hashOfList, withEntry } from "#domain/named-lists/list-hash.ts";
import type { Simulation } from "../simulation.ts";
import { asOperator, done } from "./operators.ts";

const VALUES = ["device-1", "device-2", "device-3"];

/** @param name of a list of its own. */
export async function editList({ world, caller, tenant }: Simulation, name: string): Promise<void> {
  const lists = `/organisations/${tenant.id}/lists`;
  const environment = `environment=${tenant.environment}`;
  const create = asOperator("POST", lists, { name, kind: "block" });
  await done(caller, { ...create, idempotencyKey: `${name}-create` });
  await Promise.all(
    VALUES.map(async (value) => {
      await world.wait(world.random() * 500);
      const body = { entries: [{ value }], reason: "seen in a case" };
      const add = asOperator("POST", `${lists}/${name}/entries?${environment}`, body);
      await done(caller, { ...add, idempotencyKey: `${name}-${value}` });
    }),
  );
  const read = async () => {
    const entries = asOperator("GET", `${lists}/${name}/entries?${environment}`);
    const state = asOperator("GET", `${lists}/${name}?${environment}`);
    const { data } = await done<{ data: ListEntry[] }>(caller, entries);
    return { ...(await done<{ revision: number; hash: string }>(caller, state)), entries: data };
  };
  const full = await read();
  const held = full.entries.map(({ value }) => value).sort();
  if (held.join() !== VALUES.join() || full.revision !== VALUES.length) {
    world.violate("what was added to a list is in force, once", `${held.join()} at ${full.revision}`);
  }
  if (full.hash !== hashOfList(full.entries.reduce(withEntry, EMPTY_SUM))) {
    world.violate("the hash of a list is that of what it holds", `${name} at ${full.revision}`);
  }
  const [entry] = full.entries;
  if (entry === undefined) return;
  const removal = asOperator("DELETE", `${lists}/${name}/entries/${entry.id}?${environment}`);
  const removed = await caller.insist(removal);
  // 404 where the first answer was lost.
  if (removed === null || ![204, 404].includes(removed.status)) {
    world.violate("an entry of a list is removed", removed?.text ?? "no answer");
  }
  const rest = await read();
  if (rest.entries.some(({ id }) => id === entry.id)) {
    world.violate("a removed entry does not come back", `${name}: ${entry.value}`);
  }
  if (
    rest.revision !== full.revision + 1 ||
    rest.hash !== hashOfList(rest.entries.reduce(withEntry, EMPTY_SUM))
  ) {
    world.violate("the hash of a list is that of what it holds", `${name} at ${rest.revision}, without one`);
  }
  world.reach("workload: a named list was edited");
}
