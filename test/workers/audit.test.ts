// Every write of an operator is in an audit log: on an organisation in that organisation's, on the deployment in the
// Directory's.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { envelopeSchema } from "#domain/events/envelope.ts";
import { DIRECTORY_SOURCE } from "#domain/events/sources.ts";
import { bindings, createTenant, operate } from "./client.ts";

interface Logged {
  readonly type: string;
  readonly organisationId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The events of an object's log, as the door would get them. */
function eventsOf(stub: DurableObjectStub): Promise<Logged[]> {
  return runInDurableObject(stub, (_object, state) =>
    state.storage.sql
      .exec<{ sequence: number; payload: string }>("SELECT sequence, payload FROM log ORDER BY sequence")
      .toArray()
      .map(({ sequence, payload }) =>
        envelopeSchema.parse({ ...JSON.parse(payload), source: "log", sequence }),
      ),
  );
}

const directory = (name = DIRECTORY_SOURCE) => bindings.DIRECTORY.getByName(name);

describe("an operator's write", () => {
  it("on an organisation is in its log: creation, keys, revocation", async () => {
    const tenant = await createTenant("Audited");
    const path = `/organisations/${tenant.id}/keys`;
    const made = await operate("POST", path, { type: "secret", environment: "sandbox" }, "keys");
    expect((await operate("DELETE", `${path}/${made.body.id}`, undefined, "keys")).status).toBe(204);
    const audited = (await eventsOf(bindings.ORGANISATIONS.getByName(tenant.id)))
      .filter(({ type }) => type === "audit.recorded")
      .map(({ organisationId, data }) => [organisationId, data["actor"], data["action"]]);
    expect(audited).toEqual([
      [tenant.id, "operator:owner", "organisation.create"],
      ...Array.from({ length: 4 }, () => [tenant.id, "operator:owner", "api_key.create"]),
      [tenant.id, "operator:keys", "api_key.create"],
      [tenant.id, "operator:keys", "api_key.revoke"],
    ]);
  });

  it("that runs a job is in the Directory's log, even if the answer is lost", async () => {
    await createTenant();
    const before = (await eventsOf(directory())).length;
    expect((await operate("POST", "/jobs/rollup/run", {}, "ops")).status).toBe(503);
    const [run, ...more] = (await eventsOf(directory())).slice(before);
    expect(more).toEqual([]);
    expect(run).toMatchObject({
      type: "audit.recorded",
      organisationId: "deployment",
      data: { actor: "operator:ops", action: "job.run", reason: null, job: "rollup" },
    });
  });

  it("that is refused leaves no entry: no role, no such name", async () => {
    await createTenant();
    const before = (await eventsOf(directory())).length;
    expect((await operate("POST", "/jobs/rollup/run", {}, "viewer")).status).toBe(403);
    expect((await operate("POST", "/jobs/No_Job/run", {}, "ops")).status).toBe(404);
    expect(await eventsOf(directory())).toHaveLength(before);
  });
});

describe("a Directory of an older release, which had no log", () => {
  it("keeps its organisations, and begins its log with the next act", async () => {
    const old = directory("of an older release");
    const entry = {
      id: "org_old",
      name: "Old",
      createdAt: "2026-01-01T00:00:00.000Z",
      shards: { sandbox: 1, production: 8 },
    };
    await runInDurableObject(old, (_object, state) => {
      state.storage.sql.exec(
        "CREATE TABLE organisation (id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at TEXT NOT NULL, sandbox_shards INTEGER NOT NULL, production_shards INTEGER NOT NULL) WITHOUT ROWID",
      );
      state.storage.sql.exec(
        "INSERT INTO organisation VALUES ('org_old', 'Old', '2026-01-01T00:00:00.000Z', 1, 8)",
      );
    });
    expect(await old.list()).toEqual([entry]);
    expect(await old.pulse()).toBeNull();
    const at = "2026-01-02T00:00:00.000Z";
    const act = { actor: "operator:ops", action: "job.run", reason: null, at, requestId: "req_old" };
    await old.audit(act, { job: "rollup" });
    expect(await old.list()).toEqual([entry]);
    expect(await old.pulse()).toMatchObject({ source: "directory", head: 1 });
  });
});
