// An operator makes a connection to an institution and an integrator tests it, while the desk may die at any moment. Whatever was
// answered stays; a test that began has an end, under its key as well.

import type { ExchangeConnection } from "#domain/contract/crypto/connections.ts";
import type { Simulation } from "../simulation.ts";
import { asOperator, done } from "./operators.ts";

const LISTED = { institutionId: "inst_sandbox_exchange" };
const ADDRESSED = { name: "Simulated exchange", address: "https://vasp.example.com/transfers?t=i" };

/** @param name of a connection of its own. */
export async function testConnection({ world, caller, tenant }: Simulation, name: string): Promise<void> {
  const connections = `/organisations/${tenant.id}/connections`;
  const environment = `environment=${tenant.environment}`;
  const institution = tenant.environment === "sandbox" ? LISTED : ADDRESSED;
  const body = { ...institution, protocol: "TRP", reason: "agreed" };
  const add = asOperator("POST", `${connections}?${environment}`, body);
  const { id } = await done<{ id: string }>(caller, { ...add, idempotencyKey: `${name}-add` });
  const approve = asOperator("POST", `${connections}/${id}/approve?${environment}`, { reason: "agreed" });
  const approved = await caller.insist(approve);
  // 409 where the first answer was lost.
  if (approved === null || ![200, 409].includes(approved.status)) {
    world.violate("a proposed connection is approved", approved?.text ?? "no answer");
    return;
  }
  const command = (key: string, verb: string) => ({
    ...tenant.asked("POST", `/api/v1/crypto/connections/${id}`),
    body: { command: verb },
    idempotencyKey: `${name}-${key}`,
  });
  const tested = await done<ExchangeConnection>(caller, command("test", "test"));
  if (tested.lastTest === null || !["healthy", "failing"].includes(tested.state)) {
    world.violate("a test of a connection has an end", `${id}: ${tested.state}`);
  }
  const paused = await done<ExchangeConnection>(caller, command("pause", "pause"));
  const again = await done<ExchangeConnection>(caller, command("test", "test"));
  if (JSON.stringify(again) !== JSON.stringify(tested)) {
    world.violate("a test is answered again as it ended", `${id}: ${again.version}, not ${tested.version}`);
  }
  const { data } = await done<{ data: ExchangeConnection[] }>(
    caller,
    tenant.asked("GET", "/api/v1/crypto/connections"),
  );
  const held = data.find((connection) => connection.id === id);
  if (JSON.stringify(held) !== JSON.stringify(paused)) {
    world.violate("a connection is as the last command left it", `${id}: ${held?.state}`);
  }
  world.reach("workload: a connection was tested");
}
