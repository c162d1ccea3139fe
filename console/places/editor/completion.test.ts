import { describe, expect, it } from "vitest";
import { featuresRead, offersAt } from "./completion.ts";

const offered = (text: string) => offersAt(text, text.length);
const labels = (text: string) => offered(text)?.offers.map(({ label }) => label) ?? [];

describe("what an expression can go on with", () => {
  it("is every feature after `features.`, with meaning and unit", () => {
    const found = offered("has(features.amount_to");
    expect(found?.from).toBe("has(features.".length);
    expect(found?.offers.find(({ label }) => label === "amount_to_avg_30d")).toMatchObject({
      detail: "ratio",
      meaning: "This amount over the mean of 30 days; absent without one. Payments only",
    });
  });

  it("is the attributes of what stands before the point", () => {
    expect(labels("transaction.")).toContain("currency");
    expect(labels("transaction.")).not.toContain("count_1h");
    expect(labels("counterparty.address.")).toEqual(["status", "network", "provenAt", "isSubjects", "asOf"]);
    expect(labels("transaction.parties.exists(p, p.")).toContain("country");
    expect(labels("transaction.parties.exists(p, p.")).toContain("startsWith");
  });

  it("is variables and functions where a word begins", () => {
    expect(labels("true && ")).toEqual(expect.arrayContaining(["features", "transaction", "inList"]));
    expect(labels("(a).si")).toContain("contains");
  });

  it("is nothing inside a number", () => {
    expect(offered("transaction.amount > 2.")).toBeNull();
    expect(offered("transaction.amount > 20")).toBeNull();
    expect(labels("features.count_5m > 2 && fea")).toContain("features");
    expect(labels("features.count_")).toContain("count_5m");
  });

  it("is nothing inside a text", () => {
    expect(offered('transaction.currency == "features.')).toBeNull();
    expect(offered("transaction.currency == 'E")).toBeNull();
    expect(labels('transaction.currency == "EUR" && features.')).toContain("count_1h");
    expect(offered('custom.note == "a \\" features.')).toBeNull();
  });
});

it("the features that an expression reads are named once each, in their order", () => {
  const text =
    "has(features.sum_7d) && features.sum_7d > 5.0 && features.count_1h > 2.0 && features.absent > 1.0";
  expect(featuresRead(text).map(({ name }) => name)).toEqual(["sum_7d", "count_1h"]);
});
