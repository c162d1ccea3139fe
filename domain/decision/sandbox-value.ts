// Magic values of the sandbox that reach a verdict or a risk level whatever the rules of an organisation are, listed in
// docs/sandbox.md. The value is in the request's metadata and acts as a rule: it adds points or asks for a decision, so
// screening, what broke and the version's thresholds count as always.

import type { RiskLevel } from "../contract/decisions/assessment.ts";
import type { FlatFields } from "../contract/values/primitives.ts";
import { LEVEL_FROM } from "./risk-level.ts";
import type { RuleResult } from "./verdict.ts";

/** The key of `metadata` that holds the value. */
export const SANDBOX_KEY = "weir_sandbox";

/** What each value asks for, and the points that it brings the sum of all rules to; null leaves the sum as it is. */
export const SANDBOX_VALUES = {
  review: { action: "review", points: null },
  block: { action: "block", points: null },
  low: { action: "none", points: LEVEL_FROM.low },
  medium: { action: "none", points: LEVEL_FROM.medium },
  high: { action: "none", points: LEVEL_FROM.high },
  critical: { action: "none", points: LEVEL_FROM.critical },
} as const satisfies Record<
  "review" | "block" | RiskLevel,
  { action: RuleResult["action"]; points: number | null }
>;
export type SandboxValue = keyof typeof SANDBOX_VALUES;

/** @returns undefined where none was sent; null for a value that means nothing. */
export function sandboxValueOf(metadata: FlatFields | null): SandboxValue | null | undefined {
  const sent = metadata?.[SANDBOX_KEY];
  if (sent === undefined || sent === null) return undefined;
  return typeof sent === "string" && isSandboxValue(sent) ? sent : null;
}

function isSandboxValue(text: string): text is SandboxValue {
  return Object.hasOwn(SANDBOX_VALUES, text);
}

/** @param points what the version's own rules sum to. */
export function sandboxRule(value: SandboxValue, points: number): RuleResult {
  const asked = SANDBOX_VALUES[value];
  return {
    ruleId: "sandbox-value",
    ruleVersion: 1,
    name: `Sandbox value ${value}`,
    category: "sandbox",
    outcome: "hit",
    scoreModifier: asked.points === null ? 0 : asked.points - points,
    action: asked.action,
    evidence: [{ feature: `metadata.${SANDBOX_KEY}`, value, operator: "==", threshold: value }],
  };
}
