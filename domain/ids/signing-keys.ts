// The setting `SIGNING_KEYS`, which edge and pipeline share: written in one way, checked in one place.

import { z } from "zod";
import type { SigningKey } from "./signature.ts";

/** The first signs, all of them verify. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

const PAIR = /^\s*(?<id>[A-Za-z0-9._-]{1,64})\s*:\s*(?<secret>[^\s:,]{32,})\s*$/;

/**
 * `id:secret,id:secret`: ids of letters, digits and `. _ -`, each once; secrets of at least 32 characters, none of them
 * blank, comma or colon. A shorter secret could be guessed, an empty one would verify what anybody signs.
 */
export const signingKeysSchema = z.string().transform((text, context): SigningKeys => {
  const keys = text.split(",").map((pair) => PAIR.exec(pair)?.groups);
  const [first, ...others] = keys.flatMap((groups) =>
    groups ? [{ id: groups["id"] ?? "", secret: groups["secret"] ?? "" }] : [],
  );
  const ids = new Set(keys.map((groups) => groups?.["id"]));
  if (first && ids.size === keys.length && !ids.has(undefined)) return [first, ...others];
  context.addIssue({
    code: "custom",
    message: "must be id:secret,id:secret with different ids and secrets of 32 characters or more",
  });
  return z.NEVER;
});
