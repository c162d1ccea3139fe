// One step of a version to its next state.

import type { CallResult } from "../http/client.ts";
import type { ChosenOrganisation } from "./operator-verb.ts";

export type VersionDeed = "approve" | "activate" | "retire";

/** The help of `--reason`. */
export const REASON = "reason, kept in the audit log";

/** The help of `--emergency`. */
export const EMERGENCY = "as an owner, without another person, for 24 hours: why";

/** @param emergency of an approval by an owner who is alone: why. */
export function changeVersion(
  { client, path }: ChosenOrganisation,
  id: string,
  deed: VersionDeed,
  reason: string | undefined,
  emergency?: string,
): Promise<CallResult> {
  return client.call({
    method: "POST",
    path: `${path}/system-versions/${encodeURIComponent(id)}/${deed}`,
    body: {
      ...(reason !== undefined && { reason }),
      ...(emergency !== undefined && { emergency: { reason: emergency } }),
    },
    repeatable: deed === "activate", // what is active stays so
  });
}
