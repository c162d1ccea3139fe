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

  it.each([
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "pay-0x52908400098527886e0f7030069857d2e4169ee7-1",
    "to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "ethereum:0x52908400098527886E0F7030069857D2E4169EE7",
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
  ])("CRY-21: is one of ours in what is kept if it shows a wallet, saved or not: row %#", (id) => {
    expect(given(id)).toEqual({ ok: true, value: id });
    expect(keptRequestId(id)).toMatch(/^req_[0-9a-f]{32}$/);
  });

  it.each([
    "0b8e1c7e-9f5f-4a68-9a2f-3f0a4f6f2b1d",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "da39a3ee5e6b4b0d3255bfef95601890afd80709",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b",
    "req_4bf92f3577b34da6a3ce929d0e0e4736",
    "order-2026-11-23-000001",
  ])("is kept as sent if it is an id: %s", (id) => {
    expect(keptRequestId(id)).toBe(id);
  });

  it("is kept as sent, but for an account number, which is answered and kept nowhere", () => {
    expect(keptRequestId("req-1")).toBe("req-1");
    expect(given("DE89 3704 0044 0532 0130 00").ok).toBe(true);
    expect(keptRequestId("DE89 3704 0044 0532 0130 00")).toMatch(/^req_[0-9a-f]{32}$/);
  });
});
