// The window of a report: what is asked for, what stands for a missing end, and what is refused.

import { describe, expect, it } from "vitest";
import { DAY } from "#domain/time/instant.ts";
import { windowParameters } from "./window-parameters.ts";

const RECEIVED = Date.UTC(2026, 10, 21, 12);

function windowOf(query: string) {
  return windowParameters(new URLSearchParams(query), RECEIVED);
}

describe("EFF-11: the window of a report", () => {
  it("covers the last thirty days up to now by default", () => {
    expect(windowOf("")).toEqual({ ok: true, value: { from: RECEIVED - 30 * DAY, to: RECEIVED } });
    const to = Date.UTC(2026, 5, 1);
    expect(windowOf("to=2026-06-01T00:00:00Z")).toEqual({ ok: true, value: { from: to - 30 * DAY, to } });
  });

  it("never begins before the first possible instant", () => {
    expect(windowOf("to=1970-01-05T00:00:00Z")).toEqual({ ok: true, value: { from: 0, to: 4 * DAY } });
  });

  it.each(["from=2026-06-01T00:00:00Z&to=2026-06-01T00:00:00Z", "to=1970-01-01T00:00:00Z", "from=x"])(
    "%s is 400",
    (query) => expect(windowOf(query)).toMatchObject({ ok: false, code: "invalid_request" }),
  );
});
