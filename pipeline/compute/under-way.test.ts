// One run at a time is under way in a thread, so that it is known which one ended it.

import { expect, it } from "vitest";
import { UnderWay } from "./under-way.ts";

const run = (runId: string) => ({ organisationId: "org_a", environment: "sandbox" as const, runId });

it("runs of two jobs are worked on one after the other, also after one that failed", async () => {
  const seen: string[] = [];
  const underWay = new UnderWay((one) => seen.push(one?.runId ?? "-"));
  const first = Promise.withResolvers<string>();
  const results = Promise.allSettled([
    underWay.during(run("exp_1"), () => first.promise),
    underWay.during(run("btst_1"), () => Promise.reject(new Error("away"))),
    underWay.during(run("exp_2"), async () => seen.join(" ")),
  ]);
  await new Promise(setImmediate);
  expect(seen).toEqual(["exp_1"]);
  first.resolve("done");
  expect(await results).toMatchObject([
    { value: "done" },
    { status: "rejected" },
    { value: "exp_1 - btst_1 - exp_2" },
  ]);
  expect(seen.at(-1)).toBe("-");
});
