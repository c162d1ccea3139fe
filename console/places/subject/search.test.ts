import { describe, expect, it } from "vitest";
import { readAround, subjectSearch, writeAround } from "./search.ts";

describe("subjectSearch", () => {
  it("keeps what it knows", () => {
    const search = {
      depth: 3,
      since: "30d",
      nodes: "most",
      hide: ["device"],
      around: "ip/192.0.2.1",
      node: "n",
    };
    expect(subjectSearch(search)).toEqual(search);
  });
  it("leaves out everything else", () => {
    expect(
      subjectSearch({ depth: 4, since: "1y", nodes: "all", hide: "device", around: "person/1", node: 1 }),
    ).toEqual({});
  });
});

describe("readAround", () => {
  it("reads what was written, whatever is in the id", () => {
    const name = { subjectKind: "device", subjectId: "a/b" } as const;
    expect(readAround(writeAround(name))).toEqual(name);
  });
  it("names nobody without a kind or an id", () => {
    expect([readAround("device/"), readAround("/x"), readAround("x")]).toEqual([null, null, null]);
  });
});
