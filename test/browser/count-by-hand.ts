// What each rule tipped, counted by hand from the decisions' own answers.

import { z } from "zod";
import { organisationDecisionSchema } from "#domain/contract/operators/organisation-decision.ts";
import type { ProvidedSystem } from "../system/global-setup.ts";
import { askOperator } from "./ask-operator.ts";
import type { Paid } from "./payments.ts";

export interface Tally {
  readonly payments: string[];
  readonly good: string[];
  readonly goodCustomers: Set<string>;
  readonly fraud: string[];
}

/** By rule: what it tipped, from each decision's own answer. Written without the code of the report, and without its SQL. */
export async function countByHand(system: ProvidedSystem, paid: Paid): Promise<ReadonlyMap<string, Tally>> {
  const organisation = `/organisations/${paid.tenant.organisation.id}`;
  const versions = z
    .object({
      data: z.array(z.object({ state: z.string(), thresholds: z.object({ review: z.number() }) })),
    })
    .parse(await askOperator(system, "GET", `${organisation}/system-versions`)).data;
  const review = z.number().parse(versions.find(({ state }) => state === "active")?.thresholds.review);
  const tallies = new Map<string, Tally>();
  for (const id of paid.decisionIds) {
    const { assessment, label } = organisationDecisionSchema.parse(
      await askOperator(system, "GET", `${organisation}/decisions/${id}`),
    );
    const { matchedRules, screening, decision, subject } = assessment;
    const isFound = screening.attempts.some(({ status }) => status !== "clear");
    if (decision === "allow" || isFound || matchedRules.some(({ outcome }) => outcome === "error")) continue;
    const hits = matchedRules.filter(({ outcome }) => outcome === "hit");
    for (const { ruleId } of hits) {
      const others = hits.filter((other) => other.ruleId !== ruleId);
      const score = others.reduce((sum, { scoreModifier }) => sum + scoreModifier, 0);
      if (score >= review || others.some(({ action }) => action !== "none")) continue;
      const tally = tallies.get(ruleId) ?? { payments: [], good: [], goodCustomers: new Set(), fraud: [] };
      tallies.set(ruleId, tally);
      tally.payments.push(id);
      if (label === "fraud") tally.fraud.push(id);
      if (label === "legitimate") {
        tally.good.push(id);
        tally.goodCustomers.add(subject.id);
      }
    }
  }
  return tallies;
}
