import { expect, it } from "vitest";
import { closedFilter, narrowed, queueFilter } from "./queue-filter.ts";
import { alertsSearch } from "./search.ts";

it("asks for whose alerts they are, which of them, and in which order", () => {
  expect(queueFilter({})).toEqual({});
  expect(queueFilter({ tab: "all", open: "alr_1" })).toEqual({});
  expect(queueFilter({ tab: "mine", status: "escalated" })).toEqual({ assigned: "me", status: "escalated" });
  expect(queueFilter({ tab: "unassigned", priority: "high", sort: "due" })).toEqual({
    assigned: "nobody",
    priority: "high",
    order: "due",
  });
});

it("asks for those of a rule, a customer or a colleague, open ones and closed ones", () => {
  const search = { ruleId: "night", subjectId: "customer-7", assignee: "leo" } as const;
  expect(queueFilter(search)).toEqual(search);
  expect(narrowed(search)).toEqual({ ruleId: "night", subjectId: "customer-7" });
  const closed = { ...search, tab: "closed", status: "open", priority: "low", sort: "due" } as const;
  expect(closedFilter(closed)).toEqual({ ...search, priority: "low" });
});

it("reads them from the address: an id of digits too, and no colleague where only one's own are asked for", () => {
  expect(alertsSearch({ subjectId: 17, ruleId: "night", assignee: "leo", tab: "closed" })).toEqual({
    tab: "closed",
    subjectId: "17",
    ruleId: "night",
    assignee: "leo",
  });
  expect(alertsSearch({ assignee: "leo", tab: "mine", ruleId: "", subjectId: {} })).toEqual({ tab: "mine" });
});

it("counts beside the tabs are of everybody", () => {
  expect(narrowed({ tab: "mine", status: "open", priority: "low", sort: "due" })).toEqual({
    status: "open",
    priority: "low",
  });
});
