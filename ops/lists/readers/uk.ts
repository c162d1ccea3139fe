// The United Kingdom's sanctions list as rows of JSON: primary names only.

import { z } from "zod";
import { listedEntitySchema, type ListedEntity } from "#domain/screening/names/list-entry.ts";
import { namesIn } from "./listed-names.ts";

const row = z.object({
  id: z.string().min(1),
  name: z.string().optional(),
  regime: z.string(),
  type: z.enum(["Individual", "Entity", "Ship"]),
  designated: z.string().optional(),
});

const SCHEMAS = { Individual: "Person", Entity: "Organization", Ship: "Vessel" } as const;

/** Rows without a name cannot be compared and are left out. @throws a ZodError for a row that is not understood. */
export function readUk(lines: readonly string[], list: string): ListedEntity[] {
  return lines.flatMap((line) => {
    const { id, name, regime, type, designated = "" } = row.parse(JSON.parse(line));
    const names = namesIn(name ?? "");
    if (names.length === 0) return [];
    const day = /^(\d{2})-(\d{2})-(\d{4})$/.exec(designated);
    return [
      listedEntitySchema.parse({
        id: `uk:${id}`,
        schema: SCHEMAS[type],
        lists: [list],
        names,
        programs: [regime],
        listedOn: day === null ? null : `${day[3]}-${day[2]}-${day[1]}`,
      }),
    ];
  });
}
