// What integrators ask for beside decisions about payments: events of people, checks of wallets, the risk of a customer.

import type { Simulation } from "../simulation.ts";
import { decide } from "./decisions.ts";
import { keep } from "./keep.ts";
import { customerOf } from "./payment.ts";

const CLEAN_WALLET = "0x52908400098527886E0F7030069857D2E4169EE7";
const DECIDED_EVENTS = ["user.sign_in", "Password Reset", "payout.requested"] as const;
const KEPT_EVENTS = ["page.viewed", "newsletter.opened"] as const;

/** Some of them are decided by their names, the others are kept. */
export async function sendIdentityEvent(simulation: Simulation, id: string): Promise<void> {
  const { world, caller, tenant, mayRefuse } = simulation;
  const isDecided = world.chance(0.6);
  const body = {
    externalUserId: customerOf(world),
    externalEventId: id,
    type: world.pick(isDecided ? DECIDED_EVENTS : KEPT_EVENTS),
    occurredAt: new Date(world.now - 900_000).toISOString(),
    deviceRef: `device-${world.below(6)}`,
  };
  const asked = { ...tenant.asked("POST", "/api/identity/events"), body };
  if (isDecided) {
    await decide(simulation, id, asked);
    return;
  }
  const answer = await caller.insist(asked);
  if (answer?.status !== 200 && !mayRefuse) {
    world.violate("an undecided event is kept", `${id}: ${answer?.text}`);
  }
}

export async function checkWallet(simulation: Simulation, key: string): Promise<void> {
  const { world, tenant, mayRefuse } = simulation;
  const body = {
    address: CLEAN_WALLET,
    network: "ethereum",
    ...(world.chance(0.5) && { externalUserId: customerOf(world) }),
  };
  const asked = { ...tenant.asked("POST", "/api/v1/wallet-screenings"), body, idempotencyKey: key };
  const answer = await keep(simulation, asked, [201, 402]);
  if (answer?.status === 402) simulation.knowledge.kept.delete(key);
  if (answer === null && !mayRefuse) world.violate("a wallet check is answered in the end", key);
}

/** Without credit it waits, and is completed once there is some. */
export async function assessRisk(simulation: Simulation, key: string): Promise<void> {
  const { world, tenant, knowledge, mayRefuse } = simulation;
  const subject = { type: "individual", externalUserId: customerOf(world) };
  const asked = {
    ...tenant.asked("POST", "/api/v1/risk-assessments"),
    body: { subject },
    idempotencyKey: key,
  };
  const answer = await keep(simulation, asked, [202]);
  if (answer === null) {
    if (!mayRefuse) world.violate("a risk assessment is accepted", key);
    return;
  }
  const { id, status } = JSON.parse(answer.text) as { id: string; status: string };
  knowledge.riskAssessments.add(id);
  world.reach(`workload: a risk assessment is ${status}`);
  // It changes once: what it says then is asked at the end.
  if (status !== "completed") knowledge.kept.delete(key);
}
