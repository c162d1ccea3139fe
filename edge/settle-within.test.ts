// Waiting for a call no longer than it is worth.

import { describe, expect, it } from "vitest";
import { settleWithin } from "./settle-within.ts";

describe("a call that is waited for", () => {
  it("gives its value, or why it failed", async () => {
    expect(await settleWithin(Promise.resolve(7), 10_000)).toEqual({ status: "fulfilled", value: 7 });
    const reason = new Error("away");
    expect(await settleWithin(Promise.reject(reason), 10_000)).toEqual({ status: "rejected", reason });
  });

  it("counts as failed if it takes longer, and its own end changes nothing", async () => {
    const call = Promise.withResolvers<number>();
    expect(await settleWithin(call.promise, 1)).toMatchObject({ status: "rejected" });
    call.reject(new Error("too late to matter"));
  });
});
