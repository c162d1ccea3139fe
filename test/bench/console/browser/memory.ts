// Whether the page grows while somebody goes from place to place, as people do who leave it open for a day.

import type { CDPSession } from "playwright-core";
import { untilContent, type OpenedConsole } from "./open-console.ts";

const WARM = 20;
const NAVIGATIONS = 200;
const ROUND = ["d", "e", "a", "v", "l"];

/** The heap after all navigations, as a share of what it was after the first ones; both after a collection of garbage. */
export async function measureMemory({ page, protocol, addressOf }: OpenedConsole): Promise<number> {
  await page.goto(addressOf("decisions?last=90d"));
  await untilContent(page);
  await protocol.send("Performance.enable");
  let before = Number.NaN;
  for (let done = 1; done <= NAVIGATIONS; done++) {
    await page.keyboard.press("g");
    await page.keyboard.press(ROUND[done % ROUND.length] ?? "d");
    await page.getByRole("main").getByRole("heading").first().waitFor();
    if (done === WARM) before = await heapOf(protocol);
  }
  return (await heapOf(protocol)) / before;
}

async function heapOf(protocol: CDPSession): Promise<number> {
  await protocol.send("HeapProfiler.collectGarbage");
  const { metrics } = await protocol.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
}
