// An operator records a provider and an integrator reviews it, while the directory may die at any moment. Each review that was
// answered is there once, and the last one counts.

import type { ProviderReviewMutation } from "#domain/contract/crypto/provider.ts";
import type { ProviderRecordsTaken } from "#domain/contract/operators/provider-directory.ts";
import type { Simulation } from "../simulation.ts";
import { keep } from "./keep.ts";
import { asOperator, done } from "./operators.ts";

const DECISIONS = ["approve", "reject", "needs_more"] as const;
const REVIEWED = { approve: "reviewed", reject: "inactive", needs_more: "needs_review" } as const;

/** @param name of a provider of its own. */
export async function reviewProvider(simulation: Simulation, name: string): Promise<void> {
  const { world, caller, tenant, knowledge } = simulation;
  const record = { legalName: name, jurisdictions: ["DE"], summary: "Stated by an operator." };
  const records = asOperator("POST", "/provider-directory/records", { records: [record] });
  const { providerIds } = await done<ProviderRecordsTaken>(caller, records);
  const [id = ""] = providerIds;
  for (const decision of DECISIONS) {
    const asked = {
      ...tenant.asked("POST", `/api/v1/crypto/providers/${id}/reviews`),
      body: { decision, riskRating: world.pick(["low", "high"]), rationale: "Seen the register." },
      idempotencyKey: `${name}-${decision}`,
    };
    const answer = await keep(simulation, asked, [200]);
    const review = answer && (JSON.parse(answer.text) as ProviderReviewMutation);
    if (review?.reviewStatus !== REVIEWED[decision]) {
      world.violate("a review makes of a provider what it says", `${name}: ${review?.reviewStatus}`);
      return;
    }
    knowledge.providerReviews.set(id, [review.id, ...(knowledge.providerReviews.get(id) ?? [])]);
  }
  world.reach("workload: a provider was reviewed");
}
