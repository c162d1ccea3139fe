// `risk.system_version.changed`: a version was approved, became active, or was retired. It carries what the version's
// rules are called and ask for, so that a report can name a rule that never hit.

import { z } from "zod";
import { VERSION_STATES, type VersionState } from "../contract/settings/system-version.ts";
import { ruleSchema, type SystemVersion } from "../decision/versions/system-version.ts";

export const SYSTEM_VERSION_CHANGED = "risk.system_version.changed";

const stateSchema = z.enum(VERSION_STATES);

/** The event's `data`. */
export const systemVersionChangedSchema = z.looseObject({
  systemVersionId: z.string(),
  number: z.number().int().min(1),
  name: z.string(),
  contentHash: z.string(),
  state: stateSchema,
  /** Null for the version that an organisation begins with. */
  previousState: stateSchema.nullable(),
  reason: z.string().nullable(),
  actor: z.string(),
  rules: z.array(ruleSchema.omit({ id: true, expression: true }).extend({ ruleId: ruleSchema.shape.id })),
});
export type SystemVersionChanged = z.output<typeof systemVersionChangedSchema>;

export interface VersionChange {
  readonly version: SystemVersion;
  readonly number: number;
  readonly state: VersionState;
  readonly previousState: VersionState | null;
  readonly reason: string | null;
  readonly actor: string;
}

/** The data of the event of a change. */
export function systemVersionChanged({ version, ...change }: VersionChange): SystemVersionChanged {
  return {
    systemVersionId: version.id,
    name: version.name,
    contentHash: version.contentHash,
    ...change,
    rules: version.rules.map(({ id, expression: _expression, ...rule }) => ({ ruleId: id, ...rule })),
  };
}
