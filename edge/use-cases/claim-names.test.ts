// How long a request waits for a rival that holds one of its external ids.

import { expect, it, vi } from "vitest";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { claimNames } from "./claim-names.ts";

it("a claim waits for a rival only for a bounded time, even if the clock stops or is set back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
  vi.spyOn(scheduler, "wait").mockResolvedValue(undefined);
  const prepare = vi.fn(async () => [{ claims: [{ outcome: "busy" }], told: null }]);
  const env = { LEDGERS: { getByName: () => ({ prepare }) } } as unknown as Env;
  const caller = { organisationId: "org_1", environment: "sandbox", shards: 8 } as unknown as Caller;
  const names = ["activity:a"] as const;
  const wanted = { names, shard: 1, fingerprint: "payload", stem: "stem" } as const;
  expect(await claimNames(env, caller, wanted)).toEqual({ outcome: "busy" });
  expect(prepare.mock.calls.length).toBeGreaterThan(50);
  vi.useRealTimers();
  vi.restoreAllMocks();
});
