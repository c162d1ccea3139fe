// Organisations and their endpoints stay on the contract's version that they use until they move (VER-05, VER-06). There is one
// released version, so these tests bring a second.

import { describe, expect, it } from "vitest";
import { judgeMove, versionAsked, type VersionedEndpoint } from "./move-version.ts";
import { VERSIONS } from "../documents/released-versions.ts";

const LATER = "2999-01-01";
const versions = [...VERSIONS, { id: LATER }];
const first = VERSIONS[0].id;

describe("a request", () => {
  it("VER-05: is of the organisation's version where it names none, however many were released since", () => {
    expect(versionAsked(versions, null, first, "Service-Version")).toEqual({ ok: true, value: first });
    expect(versionAsked(versions, null, LATER, "Service-Version")).toEqual({ ok: true, value: LATER });
  });

  it("VER-05: is of the version that it names", () => {
    expect(versionAsked(versions, first, LATER, "Service-Version")).toEqual({ ok: true, value: first });
    expect(versionAsked(versions, LATER, first, "Service-Version")).toEqual({ ok: true, value: LATER });
  });

  it("is refused if it names an unknown version", () => {
    for (const asked of ["", "latest", "1999-01-01"]) {
      expect(versionAsked(versions, asked, first, "Service-Version")).toMatchObject({
        ok: false,
        code: "version_unsupported",
      });
    }
    expect(versionAsked(VERSIONS, LATER, first, "Service-Version").ok).toBe(false);
  });
});

describe("an organisation's move", () => {
  const endpoint = (id: string, contractVersion: string, status: "enabled" | "disabled" = "enabled") =>
    ({ id, contractVersion, status }) satisfies VersionedEndpoint;

  it("VER-06: is refused while an enabled endpoint is on an older version, and names which", () => {
    const endpoints = [endpoint("whe_1", first), endpoint("whe_2", LATER), endpoint("whe_3", first)];
    expect(judgeMove(versions, LATER, endpoints)).toMatchObject({
      ok: false,
      code: "invalid_state",
      message: expect.stringContaining("whe_1, whe_3"),
      details: { endpointIds: ["whe_1", "whe_3"] },
    });
  });

  it("VER-06: goes through once every enabled endpoint has moved", () => {
    const endpoints = [endpoint("whe_1", LATER), endpoint("whe_2", first, "disabled")];
    expect(judgeMove(versions, LATER, endpoints)).toEqual({ ok: true, value: LATER });
    expect(judgeMove(versions, LATER, [])).toEqual({ ok: true, value: LATER });
  });

  it("may go back, with endpoints that stay ahead", () => {
    expect(judgeMove(versions, first, [endpoint("whe_1", LATER)])).toEqual({ ok: true, value: first });
  });

  it("is refused to an unknown version", () => {
    expect(judgeMove(VERSIONS, LATER, [])).toMatchObject({ ok: false, code: "version_unsupported" });
  });
});
