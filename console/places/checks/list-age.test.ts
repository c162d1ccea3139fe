import { describe, expect, it } from "vitest";
import type { ListsVersion } from "../../api/lists.ts";
import { ageInWords } from "../../parts/age.ts";
import { oldestList } from "./list-age.ts";

const NOW = Date.parse("2026-11-26T18:00:00.000Z");
const list = (id: string, kind: "names" | "wallets", asOf: string | null): ListsVersion["lists"][number] => {
  return { id, kind, title: id, asOf, entries: 1 };
};
const VERSIONS = [
  {
    listVersion: "sha256:2",
    lists: [
      list("EU", "names", "2026-11-25"),
      list("UN", "names", "2026-10-17"),
      list("OWN", "names", null),
      list("COINS", "wallets", "2026-01-01"),
    ],
  },
  { listVersion: "sha256:1", lists: [list("UN", "names", "2026-01-01")] },
];
const by = (check: "sanctions" | "wallet", listVersion: string | null) =>
  oldestList({ check, stale: { listVersion, ageSeconds: 0 } }, VERSIONS, NOW);

describe("the age of lists", () => {
  it("is that of the oldest of the version and of the kind that the check reads", () => {
    expect(by("sanctions", "sha256:2")).toEqual({ id: "UN", asOf: "2026-10-17", days: 40 });
    expect(by("wallet", "sha256:2")).toMatchObject({ id: "COINS" });
  });

  it("is unknown where the version is not ours, or names no day", () => {
    expect(by("sanctions", "2026-08-11")).toBeNull();
    expect(by("sanctions", null)).toBeNull();
    expect(by("wallet", "sha256:1")).toBeNull();
  });

  it("is said in words", () => {
    expect([0, 1, 40].map(ageInWords)).toEqual(["of today", "1 day old", "40 days old"]);
  });
});
