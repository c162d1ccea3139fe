// From a key to the next paint, while somebody types a filter (Interaction to Next Paint, https://web.dev/articles/inp).

import { untilContent, type OpenedConsole } from "./open-console.ts";

const TYPED = "decision:review score>=60 rule:amount-above-usual ";
/** The shortest that the browser reports; a shorter one counts as this. */
const LEAST_MILLISECONDS = 16;

/** The longest, in milliseconds. */
export async function measureTyping({ page, addressOf }: OpenedConsole): Promise<number> {
  await page.goto(addressOf("decisions?last=90d"));
  await untilContent(page);
  await page.evaluate((least) => {
    const seen: number[] = [];
    Reflect.set(globalThis, "weirKeys", seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name.startsWith("key")) seen.push(entry.duration);
    }).observe(
      // The library's type of options lacks the threshold of this type of entry.
      Object.assign({ type: "event" }, { durationThreshold: least }),
    );
  }, LEAST_MILLISECONDS);
  await page.getByRole("searchbox", { name: "Filter decisions" }).pressSequentially(TYPED, { delay: 60 });
  await page.waitForURL(/decision=review/);
  await untilContent(page);
  const seen = await page.evaluate((): number[] => Reflect.get(globalThis, "weirKeys"));
  return Math.max(LEAST_MILLISECONDS, ...seen);
}
