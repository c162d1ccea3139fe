// `X-Request-Id` (EPT-02, EPT-03): the caller's where it is sound, else one of ours, else a 400.

import { describe, expect, it } from "vitest";
import { keptRequestId, requestIdOf } from "./request-id.ts";

const given = (id: string) => requestIdOf(new Headers({ "x-request-id": id }));

describe("the request id", () => {
  it.each(["a", "req-1", "x".repeat(128), "id with spaces; and, signs!", "{}", "caf\u00e9"])(
    "takes %j as sent",
    (id) => {
      expect(given(id)).toEqual({ ok: true, value: id });
    },
  );

  it.each([
    ["129 characters", "x".repeat(129)],
    ["64 KiB", "x".repeat(65_536)],
    ["a tab inside", "a\tb"],
    ["a control character", "a\u0001b"],
    ["the delete character", "a\u007fb"],
    ["what was not valid UTF-8", "a\ufffdb"],
  ])("refuses %s", (_, id) => {
    expect(given(id)).toMatchObject({ ok: false, code: "invalid_request" });
  });

  it("sent twice counts as one joined value", () => {
    const headers = new Headers([
      ["x-request-id", "a"],
      ["x-request-id", "b"],
    ]);
    expect(requestIdOf(headers)).toEqual({ ok: true, value: "a, b" });
    headers.append("x-request-id", "x".repeat(128));
    expect(requestIdOf(headers)).toMatchObject({ ok: false });
  });

  it("is made, and new each time, if none is sent", () => {
    const made = [requestIdOf(new Headers()), requestIdOf(new Headers()), given("")].map((id) =>
      id.ok ? id.value : "",
    );
    expect(new Set(made).size).toBe(3);
    for (const id of made) expect(id).toMatch(/^req_[0-9a-f]{32}$/);
  });

  it("is kept as sent, but for an account number, which is answered and kept nowhere", () => {
    expect(keptRequestId("req-1")).toBe("req-1");
    expect(given("DE89 3704 0044 0532 0130 00").ok).toBe(true);
    expect(keptRequestId("DE89 3704 0044 0532 0130 00")).toMatch(/^req_[0-9a-f]{32}$/);
  });
});
