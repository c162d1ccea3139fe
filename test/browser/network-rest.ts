// Whether a page asks for something. A browser's own "networkidle" is known once for each document, and a place that is gone to by
// a link is no document of its own.

import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { PATIENCE } from "../patience.ts";

/** Some parts ask 0.3 s after the others (`console/api/a-moment-later.ts`). */
const REST_MILLISECONDS = 600;

interface Traffic {
  readonly open: Set<Request>;
  lastAt: number;
}

const trafficOf = new WeakMap<Page, Traffic>();

/** To be called before the page opens anything. */
export function watchNetwork(page: Page): void {
  const traffic: Traffic = { open: new Set(), lastAt: 0 };
  trafficOf.set(page, traffic);
  page.on("request", (request) => traffic.open.add(request));
  const ended = (request: Request) => {
    traffic.open.delete(request);
    traffic.lastAt = performance.now();
  };
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
}

/** Resolves when nothing is on its way, and nothing was for a while. */
export async function networkRests(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (traffic === undefined) throw new Error("nobody watches the network of this page");
  const begun = performance.now();
  const restsSince = () => (traffic.open.size === 0 ? Math.max(begun, traffic.lastAt) : Infinity);
  await expect.poll(() => performance.now() - restsSince(), PATIENCE).toBeGreaterThan(REST_MILLISECONDS);
}
