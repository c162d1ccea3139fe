// Pages of lists are asked for within their bounds, and answered in one envelope.

import { describe, expect, test } from "vitest";
import { pageListOf, pageListParameters, pathId } from "#domain/contract/values/page-list.ts";
import { z } from "zod";
import { filterParameter, pageList, pageNumber, pageOfList } from "./page-list.ts";

const read = (query: string) => pageOfList(new URLSearchParams(query));

describe("a list with numbered pages", () => {
  test("LIM-04, LIM-05: is asked for its first page of 25 items where nothing is said", () => {
    expect(read("")).toEqual({ ok: true, value: { page: 1, pageSize: 25 } });
  });

  test.each(["page=1&pageSize=1", "page=10000&pageSize=100"])(
    "LIM-04, LIM-05: takes the bound itself: %s",
    (query) => expect(read(query)).toMatchObject({ ok: true }),
  );

  test.each(["page=0", "page=10001", "page=1.5", "page=01", "page=", "page=x", "pageSize=0", "pageSize=101"])(
    "LIM-04, LIM-05: refuses %s",
    (query) => {
      const name = query.split("=")[0];
      const bound = name === "page" ? 10_000 : 100;
      expect(read(query)).toMatchObject({
        ok: false,
        code: "invalid_request",
        message: `${name}: must be a whole number from 1 to ${bound}`,
      });
    },
  );

  test("says the same bounds in the document", () => {
    expect(pageListParameters.page.safeParse(10_001).success).toBe(false);
    expect(pageListParameters.pageSize.safeParse(101).success).toBe(false);
    expect(pathId.safeParse("x".repeat(201)).success).toBe(false);
  });

  test("CRY-13: has one envelope", () => {
    const page = pageList({ page: 1, pageSize: 25 }, ["a"], 1);
    expect(pageListOf(z.string()).parse(page)).toEqual({
      data: ["a"],
      pagination: { page: 1, pageSize: 25, total: 1 },
    });
  });

  test("has pages of history by the same bounds", () => {
    expect(pageNumber(new URLSearchParams("historyPage=10001"), "historyPage")).toMatchObject({ ok: false });
  });

  test.each([
    ["search=", true],
    [`search=${"x".repeat(200)}`, true],
    [`search=${"x".repeat(201)}`, false],
    ["", true],
  ])("LIM-06: filters by a text within its bound: %s", (query, ok) => {
    expect(filterParameter(new URLSearchParams(query), "search").ok).toBe(ok);
  });

  test("an empty text, as every search box sends it, filters nothing", () => {
    expect(filterParameter(new URLSearchParams("search="), "search")).toEqual({ ok: true, value: null });
  });
});
