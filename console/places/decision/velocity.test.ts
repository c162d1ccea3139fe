import { describe, expect, it } from "vitest";
import { velocityOf } from "./velocity.ts";

const FEATURES = {
  count_5m: 0,
  count_1h: 2,
  count_24h: 8,
  outbound_count_24h: 8,
  inbound_count_24h: 0,
  blocked_count_24h: 0,
  sum_1h: 409.04,
  outbound_sum_1h: 409.04,
  avg_30d: 51.13,
  amount_to_avg_30d: 5,
  distinct_recipients_24h: 3,
  distinct_countries_30d: 1,
  login_count_1h: 4,
  device_subject_count: 2,
  is_new_country: false,
  seconds_since_last: 13,
};

const rowsIn = (title: string) => velocityOf(FEATURES).find((group) => group.title === title)?.rows ?? [];

describe("what was counted and summed before a decision", () => {
  it("has a value for each window, none where it was not known and none where nothing is counted", () => {
    const [all, outbound] = rowsIn("Earlier payments");
    expect(all).toEqual({ name: "count", words: "all", values: [0, 2, 8, null, null] });
    expect(outbound?.values).toEqual([undefined, undefined, 8, undefined, undefined]);
  });
  it("is grouped by what is counted", () => {
    expect(velocityOf(FEATURES).map(({ title }) => title)).toEqual([
      "Earlier payments",
      "Their amounts",
      "Different ones",
      "Without a payment",
    ]);
    expect(rowsIn("Their amounts").map(({ words }) => words)).toEqual(["all", "outbound"]);
    expect(rowsIn("Different ones").map(({ words }) => words)).toEqual(["countries", "recipients"]);
    expect(rowsIn("Without a payment").map(({ words }) => words)).toEqual(["log-ins"]);
  });
  it("names together what is 0 over every window, and nothing that is not known", () => {
    expect(velocityOf(FEATURES)[0]?.zero).toEqual(["inbound", "blocked"]);
    expect(velocityOf({ count_1h: 0 })[0]).toMatchObject({ zero: [], rows: [{ words: "all" }] });
  });
  it("is nothing where nothing was recorded", () => {
    expect(velocityOf({})).toEqual([]);
    expect(velocityOf({ count_1h: "7", avg_30d: 51.13, is_new_country: true })).toEqual([]);
  });
});
