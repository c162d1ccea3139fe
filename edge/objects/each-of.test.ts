// Requests that came in one call, of which some fail, and one is slow.

import { expect, it, vi } from "vitest";
import { eachOf, isFailed } from "./each-of.ts";

it("each request is answered in its place, and what fails says so there", async () => {
  const answers = await eachOf([1, 2, 3, 4, 5], async (request) => {
    if (request === 2) throw new RangeError("two");
    if (request === 3) throw Object.assign(new Error("moved"), { retryable: true });
    if (request === 4) throw "four";
    return { value: request * 10 };
  });
  expect(answers).toEqual([
    { value: 10 },
    { failed: "RangeError: two", isAway: false },
    { failed: "Error: moved", isAway: true },
    { failed: "unknown", isAway: false },
    { value: 50 },
  ]);
  expect(answers.map(isFailed)).toEqual([false, true, true, true, false]);
});

it("one that does not end keeps the others waiting for a bounded time, and is told as away", async () => {
  const due = Promise.withResolvers<void>();
  const wait = vi.spyOn(scheduler, "wait").mockReturnValue(due.promise);
  const answers = eachOf([1, 2], (request) =>
    request === 1 ? new Promise<never>(() => undefined) : Promise.resolve({ value: request }),
  );
  due.resolve();
  expect(await answers).toEqual([{ failed: expect.any(String), isAway: true }, { value: 2 }]);
  wait.mockRestore();
});
