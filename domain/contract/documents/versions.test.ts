// The contract's versions: what was released is kept, and no change breaks it without a new version (VER-03, VER-06).

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compareDocuments, shapeOf, type ComparedDocument } from "./compare-documents.ts";
import CORRECTIONS from "./released/corrections.json" with { type: "json" };
import { CONTRACT_VERSION } from "../values/limits.ts";
import { openApiDocument } from "./openapi.ts";
import { VERSIONS } from "./released-versions.ts";
import { diffVersions, listVersions, versionDiffSchema, versionListSchema } from "./versions.ts";
import type { ContractVersion } from "./versions.ts";

const RELEASED = `./released/${CONTRACT_VERSION}.json`;
const ADDED_BY = "npm run test:unit -- domain/contract/documents/versions -u";

describe("the released contract", () => {
  it(`VER-06: is not broken without a new version; what is added is kept by \`${ADDED_BY}\``, async () => {
    const released = JSON.parse(readFileSync(new URL(RELEASED, import.meta.url), "utf8")) as ComparedDocument;
    const today = openApiDocument();
    const corrected = CORRECTIONS.flatMap(({ version, changes }) =>
      version === CONTRACT_VERSION ? changes : [],
    );
    const broken = compareDocuments(released, today)
      .filter(({ breaking, description }) => breaking && !corrected.includes(description))
      .map(({ description }) => description);
    expect(broken).toEqual([]);
    // After the comparison, so that an update of the file cannot hide what breaks.
    await expect(`${JSON.stringify(shapeOf(today), null, 1)}\n`).toMatchFileSnapshot(RELEASED);
  });
});

describe("GET /versions", () => {
  it("VER-03: lists what is supported, and which one is the default", () => {
    const list = versionListSchema.parse(listVersions(VERSIONS, CONTRACT_VERSION));
    expect(list.default).toBe("2026-08-11");
    expect(list.versions).toContainEqual({
      id: "2026-08-11",
      status: "current",
      releasedAt: "2026-08-11T00:00:00.000Z",
      sunsetAt: null,
    });
    expect(list.versions.filter(({ status }) => status === "current")).toHaveLength(1);
  });
});

describe("GET /versions/diff", () => {
  const [today] = VERSIONS;
  /** A version that only tests have: an alert loses its assignee, and gains a team. */
  const later: ContractVersion = {
    ...today,
    id: "2027-01-01",
    status: "supported",
    document: () => {
      const document = structuredClone(openApiDocument());
      const alert = document.components?.schemas?.["Alert"] as
        | { properties: Record<string, object> }
        | undefined;
      const properties = alert?.properties ?? {};
      delete properties["assignee"];
      properties["team"] = { type: "integer" };
      return document;
    },
  };
  const versions = [today, later];

  it("VER-03: tells what changed and whether it breaks", () => {
    const diff = diffVersions(versions, today.id, later.id);
    expect(versionDiffSchema.parse(diff.ok && diff.value)).toEqual({
      breaking: true,
      changes: [
        {
          kind: "removed",
          path: "Alert.assignee",
          breaking: true,
          description: "Alert.assignee was removed.",
        },
        { kind: "added", path: "Alert.team", breaking: false, description: "Alert.team was added." },
      ],
    });
  });

  it("finds nothing between a version and itself", () => {
    expect(diffVersions(versions, later.id, later.id)).toEqual({
      ok: true,
      value: { breaking: false, changes: [] },
    });
  });

  it.each([
    ["2026-08-11", "2026-08-12"],
    ["latest", "2026-08-11"],
    ["", ""],
  ])("refuses an unknown version: %s to %s", (from, to) => {
    expect(diffVersions(versions, from, to)).toMatchObject({ ok: false, code: "version_unsupported" });
  });
});
