// Bodies of the crypto group: strict, and refused where they hold a certificate or a private key, before any field is looked at.

import { z } from "zod";
import { holdsKeyMaterial } from "../../crypto/travel-rule/key-material.ts";

/** The message repeats nothing of the body. */
const NO_KEY_MATERIAL =
  "holds a certificate or a private key, or a field named like one: none is ever taken here, so take it out";

export function withoutKeyMaterial<T extends z.ZodType>(schema: T) {
  return z.preprocess((body, context) => {
    if (!holdsKeyMaterial(body)) return body;
    context.addIssue({ code: "custom", message: NO_KEY_MATERIAL, input: undefined });
    return z.NEVER;
  }, schema);
}
