// The retry table, cell by cell: what every client asks before it sends again.

import { describe, expect, it } from "vitest";
import { maySendAgain } from "./may-send-again.ts";

const READ = { method: "GET", hasIdentity: false };
const NAMED = { method: "POST", hasIdentity: true };
const BLIND = { method: "POST", hasIdentity: false };

describe("RET-03: may be sent again", () => {
  it("anything that was refused", () => {
    expect([READ, NAMED, BLIND].map((sent) => maySendAgain(sent, 429))).toEqual([true, true, true]);
  });

  it.each([null, 502, 503])("a read and what has an identity after %s, nothing else", (status) => {
    expect([READ, NAMED, BLIND].map((sent) => maySendAgain(sent, status))).toEqual([true, true, false]);
  });

  it.each([200, 400, 401, 402, 403, 404, 409, 422, 500, 501, 504])("nothing after %d", (status) => {
    expect([READ, NAMED, BLIND].map((sent) => maySendAgain(sent, status))).toEqual([false, false, false]);
  });
});
