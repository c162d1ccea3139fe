// Every verb that creates something, asked on the command line: it sends an Idempotency-Key, prints it where the outcome is not
// known, and takes it again, so that a repeat creates nothing twice.

import { describe, expect, it } from "vitest";
import { EXIT } from "./exit-code.ts";
import { failing, usePreparedService } from "./prepared-service.fixture.ts";

const service = usePreparedService();

const ORG = ["--org", "org_1"];
const CREATIONS: readonly (readonly string[])[] = [
  ["org", "create", "Second"],
  ["token", "create", "mia", "--role", "analyst"],
  ["key", "create", "--name", "checkout", ...ORG],
  ["credit", "grant", "10.00", "--yes", ...ORG],
  ["snooze", "create", "--subject", "c-1", "--rule", "r", "--until", "2026-06-01", "--reason", "x", ...ORG],
  ["experiment", "start", "sv_1", "--name", "n", "--hypothesis", "h", ...ORG],
  ["backtest", "run", "sv_1", "--from", "2026-01-01", "--to", "2026-01-02", ...ORG],
  ["match", "adjudicate", "scr_1-m1", "--verdict", "false_positive", ...ORG],
  ["investigation", "open", "alr_1", ...ORG],
  ["investigation", "note", "inv_1", "seen", ...ORG],
  ["investigation", "sar", "inv_1", "--reference", "SAR-1", ...ORG],
  ["webhook", "resend", "dlv_1", ...ORG],
  ["webhook", "recover", "whe_1", "--since", "2026-01-01", ...ORG],
  ["webhook", "simulate", "whe_1", "--type", "alert.created", ...ORG],
];

describe.each(CREATIONS)("weir %s %s", (...words) => {
  const posts = () => service.seen.filter(({ method }) => method === "POST");

  it("creates once, however often its answer is lost, and its key repeats it", async () => {
    service.answer = () => ({ ...failing("dependency_unavailable"), headers: { "retry-after": "0" } });
    const run = await service.weir(words);
    expect(run.code).toBe(EXIT.unavailable);
    const keys = new Set(posts().map(({ idempotencyKey }) => idempotencyKey));
    expect(posts().length).toBeGreaterThan(1);
    expect(keys.size).toBe(1);
    const [key = ""] = keys;
    expect(key.length).toBeGreaterThanOrEqual(8);
    expect(run.err).toContain(`run it again with --idempotency-key ${key}\n`);
    const again = await service.weir([...words, "--idempotency-key", key]);
    expect(again.code).toBe(EXIT.unavailable);
    expect(new Set(posts().map(({ idempotencyKey }) => idempotencyKey))).toEqual(keys);
  });

  it("says nothing of a key where it was refused", async () => {
    service.answer = () => failing("permission_denied");
    const run = await service.weir(words);
    expect(run.code).toBe(EXIT.notPermitted);
    expect(run.err).not.toContain("--idempotency-key");
  });
});

describe("a secret that is shown only once", () => {
  it("is said to be lost where a repeat is answered without it", async () => {
    const key = {
      id: "key_1",
      type: "secret",
      environment: "sandbox",
      prefix: "sk_test_abc",
      name: null,
      rateLimit: { ratePerSecond: 10, burst: 20 },
      createdAt: "2026-01-31T00:00:00.000Z",
      revokedAt: null,
      publishableKey: null,
    };
    service.answer = () => ({ status: 201, body: key });
    const run = await service.weir(["key", "create", ...ORG, "--idempotency-key", "the-key-of-before"]);
    expect(run).toMatchObject({ code: EXIT.done, out: "key_1  –\n" });
    expect(run.err).toContain("Revoke it with weir key revoke key_1, and create another.");
  });
});
