// --quiet and --timeout: what a run leaves out, and how one ends that takes too long.

import { describe, expect, it } from "vitest";
import { EXIT } from "./exit-code.ts";
import { failing, JOB_RUN, KEY, usePreparedService } from "./prepared-service.fixture.ts";

const service = usePreparedService();

describe("--quiet", () => {
  it("leaves out progress and notes", async () => {
    service.answer = () => ({ status: 201, body: { ...KEY, publishableKey: null, key: "sk_test_new" } });
    const words = ["key", "create", "--org", "org_1"];
    expect((await service.weir(words)).err).toContain("Save the key now");
    expect(await service.weir([...words, "--quiet"])).toEqual({
      code: EXIT.done,
      out: "key_1  sk_test_new\n",
      err: "",
    });
  });

  it("leaves out the progress of a long run", async () => {
    const done = { data: [{ id: "dl_1", outcome: "retried" }] };
    service.answer = () => ({ status: 200, body: done });
    const words = ["deadletters", "retry", "dl_1", "--yes"];
    const loud = await service.weir(words);
    expect(loud.err).toMatch(/^retry: 1\/1 /);
    expect(await service.weir([...words, "--quiet"])).toEqual({ ...loud, err: "" });
  });

  it("keeps errors, and that a secret is lost", async () => {
    service.answer = () => failing("permission_denied");
    const run = await service.weir(["key", "list", "--org", "org_1", "--quiet"]);
    expect(run).toEqual({
      code: EXIT.notPermitted,
      out: "",
      err: "error: It is so. (permission_denied, req_7)\n",
    });
    service.answer = () => ({ status: 200, body: { ...KEY, publishableKey: null, key: undefined } });
    const again = ["key", "create", "--org", "org_1", "--idempotency-key", "k", "--quiet"];
    expect((await service.weir(again)).err).toContain("its secret was lost");
  });
});

describe("--timeout", () => {
  it("ends the whole run after so many seconds, with 8, and says so", async () => {
    service.answer = () => ({
      status: 200,
      body: {
        data: [{ name: "rollup", running: true, intervalSeconds: 1, lastRun: null }],
        run: null,
      },
    });
    const run = await service.weir(["jobs", "run", "rollup", "--quiet", "--timeout", "1"]);
    expect(run).toEqual({
      code: EXIT.unavailable,
      out: "",
      err: "error: Stopped after 1 s (--timeout). (timed_out)\n",
    });
  });

  it("ends what runs until Ctrl-C too, and still says how to go on", async () => {
    service.answer = () => ({
      status: 200,
      body: {
        window: { from: "2026-01-01T00:00:00.000Z", to: "2026-01-31T00:00:00.000Z" },
        dataAsOf: null,
        data: [],
        pagination: { nextCursor: null },
      },
    });
    const words = ["decision", "tail", "--org", "org_1", "--every", "5", "--timeout", "1", "--json"];
    const run = await service.weir(words);
    expect(run.code).toBe(EXIT.unavailable);
    expect(run.err).toContain("Resume with --from 2026-01-30T23:59:30.000Z");
    expect(run.err).toContain('"code":"timed_out"');
  });

  it("changes nothing of a run that ends before", async () => {
    service.answer = () => ({ status: 200, body: { run: JOB_RUN } });
    const run = await service.weir(["jobs", "run", "rollup", "--timeout", "60"]);
    expect(run).toMatchObject({ code: EXIT.done, err: "" });
  });

  it.each(["0", "soon", "-1"])("is whole seconds: %s is a usage error", async (seconds) => {
    const run = await service.weir(["health", "--timeout", seconds]);
    expect([run.code, service.seen]).toEqual([EXIT.usage, []]);
  });
});
