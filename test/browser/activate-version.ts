// Gives an organisation of a test another version: the one that it has, with changes.

import { z } from "zod";
import { askOperator } from "./ask-operator.ts";
import type { ProvidedSystem } from "../system/global-setup.ts";
import type { Tenant } from "../system/tenant.ts";

const RULE = {
  id: "amount-of-a-test",
  version: 1,
  name: "Large amount",
  category: "test",
  expression: "transaction.amount >= 100000.0",
  scoreModifier: 70,
  action: "none",
  state: "active",
};

/** @param changes of a version with one rule that hits nothing in the tests */
export async function activateVersion(
  system: ProvidedSystem,
  tenant: Tenant,
  changes: { readonly name: string; readonly sample?: object },
): Promise<void> {
  const below = `/organisations/${tenant.organisation.id}/system-versions`;
  const id = z.object({ id: z.string() }).parse(
    await post(system, "owner", below, {
      rules: [RULE],
      thresholds: { review: 60, block: 85 },
      screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
      lists: [],
      changeReason: "a test asks for it",
      ...changes,
    }),
  ).id;
  await post(system, "ops", `${below}/${id}/approve`);
  await post(system, "owner", `${below}/${id}/activate`);
}

function post(system: ProvidedSystem, role: "owner" | "ops", path: string, body?: object): Promise<unknown> {
  return askOperator(system, "POST", path, body, z.string().parse(system.operatorTokens[role]));
}
