// The bound of a ledger's decisions under way.

import { expect, it } from "vitest";
import { UnderWay } from "./under-way.ts";

it("begins no work beyond its bound, and takes more once some has ended, well or not", async () => {
  const underWay = new UnderWay(2);
  const [well, ill] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const first = underWay.run(() => well.promise);
  const second = underWay.run(() => ill.promise);
  let begun = 0;
  const work = async () => ++begun;
  expect([await underWay.run(work), begun]).toEqual([{ outcome: "overloaded" }, 0]);
  ill.reject(new Error("it failed"));
  await expect(second).rejects.toThrow("it failed");
  expect(await underWay.run(work)).toBe(1);
  well.resolve("done");
  expect(await first).toBe("done");
  expect(await Promise.all([underWay.run(work), underWay.run(work)])).toEqual([2, 3]);
});
