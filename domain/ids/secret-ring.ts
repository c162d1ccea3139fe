// The form of every setting whose secrets are replaced one by one: `id:secret,id:secret`. The first makes what is new, all of
// them are still taken, so that a change refuses nothing that the one before has made.

import { z } from "zod";

export interface RingSecret {
  readonly id: string;
  readonly secret: string;
}

export type SecretRing = readonly [RingSecret, ...RingSecret[]];

const PAIR = /^\s*(?<id>[A-Za-z0-9._-]{1,64})\s*:\s*(?<secret>[^\s:,]{32,})\s*$/;

/** Names the secret of a setting that holds one without an id. */
const OWN_ID = "operator";

/**
 * Ids of letters, digits and `. _ -`, each once; secrets of at least 32 characters, without blanks, commas or colons. A
 * shorter secret could be guessed, an empty one would verify what anybody signs.
 */
export const secretRingSchema = z.string().transform((text, context): SecretRing => {
  const pairs = text.split(",").map((pair) => PAIR.exec(pair)?.groups);
  const [first, ...others] = pairs.flatMap((groups) =>
    groups ? [{ id: groups["id"] ?? "", secret: groups["secret"] ?? "" }] : [],
  );
  const ids = new Set(pairs.map((groups) => groups?.["id"]));
  if (first && ids.size === pairs.length && !ids.has(undefined)) return [first, ...others];
  context.addIssue({
    code: "custom",
    message: "must be id:secret,id:secret with different ids and secrets of 32 characters or more",
  });
  return z.NEVER;
});

/** The same; or a single secret without an id, as this setting was before it became a ring. */
export const operatorSecretsSchema = z
  .string()
  .transform((text) => (/^[^\s:,]{32,}$/.test(text) ? `${OWN_ID}:${text}` : text))
  .pipe(secretRingSchema);
