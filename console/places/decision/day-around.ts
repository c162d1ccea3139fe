// A day before a decision occurred and a day after.

import type { Assessment } from "../../api/decisions.ts";
import { DAY } from "../../parts/days.ts";

export function dayAround({ activity, assessedAt }: Pick<Assessment, "activity" | "assessedAt">): {
  readonly from: string;
  readonly to: string;
} {
  const at = Date.parse(activity?.occurredAt ?? assessedAt);
  return { from: new Date(at - DAY).toISOString(), to: new Date(at + DAY).toISOString() };
}
