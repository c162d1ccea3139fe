// When versions began to decide, over a warehouse that has heard of a roll-back.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VersionState } from "#domain/contract/settings/system-version.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { SYSTEM_VERSION_CHANGED, systemVersionChanged } from "#domain/events/system-version-changed.ts";
import { LANDING_SETTINGS } from "#pipeline/loader/insert-events-step.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { versionActivations } from "./version-activations.ts";

const WINDOW = { from: "2026-03-01T00:00:00.000Z", to: "2026-03-05T00:00:00.000Z" };

let server: ScratchWarehouse;
let warehouse: Warehouse;
let sequence = 0;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("activations");
  await changed(1, "active", "2026-02-01T08:00:00.000Z");
  // The second begins to decide, and at once the first is rolled back to.
  await changed(1, "approved", "2026-03-01T00:00:00.000Z");
  await changed(2, "active", "2026-03-01T00:00:00.000Z");
  await changed(2, "approved", "2026-03-02T09:30:00.000Z");
  await changed(1, "active", "2026-03-02T09:30:00.000Z", "org_versions", "Too many reviews.");
  await changed(2, "retired", "2026-03-03T00:00:00.000Z");
  await changed(3, "active", "2026-03-05T00:00:00.000Z");
  await changed(7, "active", "2026-03-03T00:00:00.000Z", "org_other");
}, 300_000);

afterAll(() => server.stop());

/** As the organisation tells it: in both environments. */
async function changed(
  number: number,
  state: VersionState,
  at: string,
  organisationId = "org_versions",
  reason: string | null = null,
) {
  const version = { ...DEFAULT_VERSION, id: `sv_${number}`, name: `Version ${number}` };
  const change = { version, number, state, previousState: null, reason, actor: "operator:mia" };
  for (const environment of ["sandbox", "production"]) {
    sequence += 1;
    await warehouse.insert({
      table: "landing_audit",
      format: "JSONEachRow",
      clickhouse_settings: LANDING_SETTINGS,
      values: [
        {
          id: `evt_version_${sequence}`,
          type: SYSTEM_VERSION_CHANGED,
          version: 1,
          source: `organisation/${organisationId}`,
          sequence,
          organisationId,
          environment,
          subjectId: "",
          occurredAt: at,
          recordedAt: at,
          requestId: null,
          data: systemVersionChanged(change),
        },
      ],
    });
  }
}

const ask = (organisationId: string, window = WINDOW) =>
  versionActivations({ organisationId, ...window }, warehouse);

describe("the activations of versions", () => {
  it("are all of the window, also both of a version that was rolled back to, newest first", async () => {
    const all = await ask("org_versions", { ...WINDOW, from: "1970-01-01T00:00:00.000Z" });
    expect(all.data.map(({ number, at }) => [number, at])).toEqual([
      [1, "2026-03-02T09:30:00.000Z"],
      [2, "2026-03-01T00:00:00.000Z"],
      [1, "2026-02-01T08:00:00.000Z"],
    ]);
    const { window, data } = await ask("org_versions");
    expect(window).toEqual(WINDOW);
    expect(data).toEqual([
      {
        systemVersionId: "sv_1",
        number: 1,
        name: "Version 1",
        at: "2026-03-02T09:30:00.000Z",
        actor: "operator:mia",
        reason: "Too many reviews.",
      },
      {
        systemVersionId: "sv_2",
        number: 2,
        name: "Version 2",
        at: "2026-03-01T00:00:00.000Z",
        actor: "operator:mia",
        reason: null,
      },
    ]);
  });

  it("are those of one organisation, and none where nothing was activated", async () => {
    expect((await ask("org_other")).data.map(({ number }) => number)).toEqual([7]);
    expect((await ask("org_none")).data).toEqual([]);
  });
});
