// A planted fault as data: which text of which file another takes the place of, its kind, and the seed that finds it.

import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";

const ENDING = ".json";

const mutantSchema = z.strictObject({
  kind: z.string().min(1),
  file: z.string().min(1),
  find: z.string().min(1),
  replace: z.string(),
  /** That finds it. */
  seed: z.int(),
});

export function readMutant(name: string): z.output<typeof mutantSchema> {
  const text = readFileSync(new URL(`${name}${ENDING}`, import.meta.url), "utf8");
  return mutantSchema.parse(JSON.parse(text));
}

/** Of all that are kept, in the order of their names. */
export function mutantNames(): string[] {
  return readdirSync(new URL(".", import.meta.url))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
}
