// Of what a signal speaks: a customer, or something about the decisions as a whole.

import type { Signal } from "../../api/signals.ts";

export type Spoken =
  | { readonly of: "customer"; readonly name: string; readonly id: string }
  | { readonly of: "drift"; readonly name: string }
  | { readonly of: "threshold"; readonly name: string }
  | { readonly of: "version"; readonly name: string; readonly id: string }
  | { readonly of: "all"; readonly name: string };

/** Without a customer, the first reason code says what it is: `drift:feature:amount`, `system_version:sv_…:active`. */
export function speaksOf({
  subject,
  type,
  reasonCodes,
}: Pick<Signal, "subject" | "type" | "reasonCodes">): Spoken {
  if (subject !== null) return { of: "customer", name: subject.externalUserId ?? subject.id, id: subject.id };
  const [kind, first = "", second = ""] = (reasonCodes[0] ?? type).split(":");
  switch (kind) {
    case "drift":
      return { of: "drift", name: driftName(first, second) };
    case "threshold":
      return { of: "threshold", name: `the ${first} limit` };
    case "system_version":
      return { of: "version", name: "a version of the rules", id: first };
    default:
      return { of: "all", name: "no one customer" };
  }
}

function driftName(of: string, feature: string): string {
  if (of === "overall") return "all decisions";
  return of === "output" ? `the ${feature} of decisions` : `the feature ${feature}`;
}
