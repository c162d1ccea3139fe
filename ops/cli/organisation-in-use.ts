// The organisation that verbs without `--org` are about, for each service that a person works with. `weir org use` keeps it.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Ids of organisations by the address of the operator interface. */
const schema = z.record(z.string(), z.string());

/** @returns null where none was chosen, or where what was kept cannot be read. */
export function organisationInUse(dataFolder: string, operatorUrl: string): string | null {
  return read(dataFolder)[operatorUrl] ?? null;
}

export function useOrganisation(dataFolder: string, operatorUrl: string, id: string): void {
  const path = pathOf(dataFolder);
  mkdirSync(dataFolder, { recursive: true });
  const kept = { ...read(dataFolder), [operatorUrl]: id };
  writeFileSync(`${path}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function read(dataFolder: string): z.output<typeof schema> {
  try {
    return schema.safeParse(JSON.parse(readFileSync(pathOf(dataFolder), "utf8"))).data ?? {};
  } catch {
    return {};
  }
}

function pathOf(dataFolder: string): string {
  return join(dataFolder, "organisation-in-use.json");
}
