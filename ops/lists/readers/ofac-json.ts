// OFAC's lists as rows of JSON: uid, name, type, programmes, other names, remarks where there are some.

import { z } from "zod";
import { listedEntitySchema, type ListedEntity } from "#domain/screening/names/list-entry.ts";
import { distinct } from "./listed-names.ts";
import { factsOfRemarks } from "./ofac-remarks.ts";

const row = z.object({
  uid: z.number().int(),
  name: z.string().min(1),
  type: z.enum(["entity", "individual", "vessel", "aircraft"]),
  programs: z.array(z.string()),
  remarks: z.string().nullish(),
  alternateNames: z.array(
    z.union([z.string().min(1), z.object({ name: z.string().min(1) }).transform(({ name }) => name)]),
  ),
});

export const OFAC_SCHEMAS = {
  entity: "Organization",
  individual: "Person",
  vessel: "Vessel",
  aircraft: "Airplane",
} as const satisfies Record<z.output<typeof row>["type"], ListedEntity["schema"]>;

/** @throws a ZodError for a row that is not understood. */
export function readOfacJson(lines: readonly string[], list: string): ListedEntity[] {
  return lines.map((line) => {
    const { uid, name, type, programs, remarks, alternateNames } = row.parse(JSON.parse(line));
    return listedEntitySchema.parse({
      id: `ofac:${uid}`,
      schema: OFAC_SCHEMAS[type],
      lists: [list],
      names: distinct([name, ...alternateNames]),
      programs,
      ...factsOfRemarks(remarks ?? ""),
    });
  });
}
