// Bodies of the crypto group: strict, and refused where they hold a certificate or a private key, before any field is looked at.

import { z } from "zod";
import { holdsKeyMaterial } from "../../crypto/travel-rule/key-material.ts";

/** The message repeats nothing of the body. */
const NO_KEY_MATERIAL =
  "holds a certificate or a private key, or a field named like one: none is ever taken here, so take it out";

/** @param exempt a field that takes only what has a form of its own, which may look like a key by chance. */
export function withoutKeyMaterial<T extends z.ZodType>(schema: T, exempt?: string) {
  return z.preprocess((body, context) => {
    if (!holdsKeyMaterial(looked(body, exempt))) return body;
    context.addIssue({ code: "custom", message: NO_KEY_MATERIAL, input: undefined });
    return z.NEVER;
  }, schema);
}

function looked(body: unknown, exempt: string | undefined): unknown {
  if (exempt === undefined || typeof body !== "object" || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name !== exempt || typeof value !== "string"),
  );
}
