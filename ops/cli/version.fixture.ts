// A system version as operators read it, for tests of the command line.

import type { ShownVersionDetail } from "#domain/contract/settings/system-version.ts";

const HASH = `sha256:${"0".repeat(64)}`;
const NIGHT = {
  ruleId: "night-payment",
  id: "night-payment",
  version: 1,
  name: "Payment at night",
  category: "behaviour",
  expression: "features.local_hour < 5",
  scoreModifier: 25,
  action: "review",
  state: "active",
  hash: HASH,
} as const;
const LARGE = { ruleId: "night-large-amount", id: "night-large-amount" };

/** With a rule that the report of {@link effectivenessReport} knows, and one that it does not. */
export function versionDetail(changes: Partial<ShownVersionDetail> = {}): ShownVersionDetail {
  return {
    id: "sv_2",
    number: 2,
    name: "Fewer holds",
    state: "active",
    contentHash: HASH,
    parentId: "sv_1",
    rules: [NIGHT, { ...NIGHT, ...LARGE, name: "New rule", scoreModifier: -5 }],
    thresholds: { review: 40, block: 80 },
    screening: { nameThreshold: 0.9, blockThreshold: 0.95, requireCoverage: [] },
    lists: [],
    featureSet: { version: 1, hash: HASH },
    matching: { algorithm: "names", version: "1" },
    providers: [],
    createdAt: "2026-01-01T00:00:00.000Z",
    createdBy: "operator:mia",
    approvedBy: "operator:noa",
    activatedAt: "2026-01-02T00:00:00.000Z",
    retiredAt: null,
    changeReason: "Fewer holds",
    diff: { added: [], removed: [], changed: [] },
    ...changes,
  };
}

/** The same in a list, as {@link versionDetail} is answered on its own. */
export function versionPage(...versions: readonly ShownVersionDetail[]) {
  const data = versions.map((version) => ({
    ...version,
    rules: version.rules.map(({ ruleId, version: number, hash }) => ({ ruleId, version: number, hash })),
  }));
  return { data, pagination: { nextCursor: null } };
}
