// Analysts at work: they move alerts and signals, open investigations over them and bring these to an end. Two who move the
// same thing meet, and one of them is refused.

import type { Simulation } from "../simulation.ts";
import type { Answer } from "../world/edge.ts";
import { keep } from "./keep.ts";

interface Listed {
  readonly id: string;
  readonly version: number;
}

const CLASSIFICATIONS = ["fraud", "legitimate", "inconclusive"] as const;
const DISPOSITIONS = ["true_positive", "false_positive", "inconclusive"] as const;

/** One analyst looks at what there is, and acts on some of it. @param key begins the keys of what they do. */
export async function review(simulation: Simulation, key: string): Promise<void> {
  const { world, tenant } = simulation;
  const alerts = await listed(simulation, "alerts");
  if (alerts.length > 0 && world.chance(0.7)) await moveAlert(simulation, world.pick(alerts));
  const signals = await listed(simulation, "signals");
  if (signals.length > 0 && world.chance(0.5)) {
    const path = `/api/v1/signals/${world.pick(signals).id}/${world.pick(["acknowledge", "clear"])}`;
    const asked = { ...tenant.asked("POST", path), body: {}, idempotencyKey: `${key}-signal` };
    await act(simulation, asked);
  }
  if (alerts.length > 0 && world.chance(0.6)) await investigate(simulation, world.pick(alerts).id, key);
}

async function listed({ caller, tenant }: Simulation, kind: "alerts" | "signals"): Promise<Listed[]> {
  const answer = await caller.insist(tenant.asked("GET", `/api/v1/${kind}?limit=20`));
  if (answer?.status !== 200) return [];
  return (JSON.parse(answer.text) as { data: Listed[] }).data;
}

async function moveAlert({ world, caller, tenant }: Simulation, { id, version }: Listed): Promise<void> {
  const body = world.chance(0.5)
    ? { version, status: "in_review", assignee: "mia" }
    : { version, status: "closed", disposition: world.pick(DISPOSITIONS) };
  const answer = await caller.insist({ ...tenant.asked("PATCH", `/api/v1/alerts/${id}`), body });
  // 409 where somebody else moved it, or the first answer was lost.
  if (answer === null || ![200, 409].includes(answer.status)) {
    world.violate("an alert is moved by its version", `${id}: ${answer?.text}`);
  }
}

async function investigate(simulation: Simulation, alertId: string, key: string): Promise<void> {
  const { world, plan, tenant, knowledge } = simulation;
  const opening = {
    ...tenant.asked("POST", "/api/v1/investigations"),
    body: { alertIds: [alertId], assignee: "mia", note: "looks odd" },
    idempotencyKey: `${key}-opened`,
  };
  const opened = await act(simulation, opening, 201);
  if (opened?.status !== 201) return;
  const { id } = JSON.parse(opened.text) as Listed;
  knowledge.investigations.add(id);
  const path = `/api/v1/investigations/${id}`;
  await world.wait(world.random() * 1_000);
  const step = async (name: string, body: object, round = 1): Promise<void> => {
    const idempotencyKey = `${key}-${name}-${round}`;
    await act(simulation, { ...tenant.asked("POST", `${path}/${name}`), body, idempotencyKey });
  };
  await step("notes", { text: "called the customer" });
  if (plan.openCases) return;
  await step("resolve", { resolution: world.pick(CLASSIFICATIONS) });
  if (!world.chance(0.3)) return;
  await step("reopen", { reason: "there is more" });
  await step("resolve", { resolution: world.pick(CLASSIFICATIONS) }, 2);
}

/** @returns 409 where somebody else was first, and its state does not allow it any more. */
async function act(
  simulation: Simulation,
  asked: Parameters<typeof keep>[1],
  done = 200,
): Promise<Answer | null> {
  const { world, knowledge } = simulation;
  const answer = await keep(simulation, asked, [done, 409]);
  if (answer === null) world.violate("an act on a case is answered", asked.path);
  if (answer?.status === 409) knowledge.kept.delete(asked.idempotencyKey);
  return answer;
}
