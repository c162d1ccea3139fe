// The features of a decision, as they were recorded. What could not be known is absent, never 0.

import type { DecisionContext } from "../../api/decisions.ts";

export type Features = Readonly<Record<string, unknown>>;

export function featuresOf({ context }: Pick<DecisionContext, "context">): Features {
  const features = context["features"];
  return typeof features === "object" && features !== null ? { ...features } : {};
}
