// An integrator takes up the set-up of the Travel Rule, while the desk may die at any moment. What was saved stays, and nothing of it
// clears a transfer.

import type { TravelRuleSetup } from "#domain/contract/crypto/onboarding.ts";
import type { TravelRuleProfile } from "#domain/contract/crypto/travel-rule-profile.ts";
import type { Simulation } from "../simulation.ts";
import { keep } from "./keep.ts";

const CRYPTO = "/api/v1/crypto";
const PROFILE = {
  legalName: "Simulated Exchange GmbH",
  lei: "529900T8BM49AURSDO55",
  jurisdiction: "DE",
  complianceContact: { name: "Carla Compliance", email: "carla@exchange.example" },
};
const SETUP = { command: "save", protocols: ["TRP"], personalDataAcknowledged: true };

/** Once in a world: a tenant has one set-up. */
export async function setUp(simulation: Simulation): Promise<void> {
  const { world, tenant } = simulation;
  const write = async <T>(method: string, path: string, body: object, key: string): Promise<T | null> => {
    const asked = { ...tenant.asked(method, `${CRYPTO}${path}`), body, idempotencyKey: key };
    const answer = await keep(simulation, asked, [200]);
    if (answer === null) world.violate("the set-up of the Travel Rule is taken up", key);
    return answer && (JSON.parse(answer.text) as T);
  };
  const profile = await write<TravelRuleProfile>("PATCH", "/profile", PROFILE, "sim-profile");
  if (profile?.legalName !== PROFILE.legalName)
    world.violate("a profile is what was set", `${profile?.legalName}`);
  const saved = await write<TravelRuleSetup>("POST", "/onboarding", SETUP, "sim-setup-save");
  // In production somebody outside would have to answer.
  const tested =
    tenant.environment === "sandbox"
      ? await write<TravelRuleSetup>("POST", "/onboarding", { command: "verify_test" }, "sim-setup-test")
      : saved;
  const claims: readonly unknown[] = [saved?.transferClearance, tested?.transferClearance];
  if (claims.some((claim) => claim !== false)) world.violate("a set-up clears no transfer", claims.join());
  world.reach(`workload: the set-up of the Travel Rule is ${tested?.state}`);
}
