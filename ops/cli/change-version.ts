// One step of a version to its next state.

import type { CallResult } from "../http/client.ts";
import type { ChosenOrganisation } from "./operator-verb.ts";

export type VersionDeed = "approve" | "activate" | "retire";

/** The help of `--reason`. */
export const REASON = "reason, kept in the audit log";

export function changeVersion(
  { client, path }: ChosenOrganisation,
  id: string,
  deed: VersionDeed,
  reason: string | undefined,
): Promise<CallResult> {
  return client.call({
    method: "POST",
    path: `${path}/system-versions/${encodeURIComponent(id)}/${deed}`,
    body: reason === undefined ? {} : { reason },
    repeatable: deed === "activate", // what is active stays so
  });
}
