// Which scripts a page has loaded, and what they weigh as they are sent.

import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

/** By their addresses, as the page's own entries name them. */
export async function scriptsOf(page: Page): Promise<ReadonlySet<string>> {
  const names = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  return new Set(names.filter((name) => name.endsWith(".js")));
}

const sizes = new Map<string, Promise<number>>();

/** Bytes, compressed as the limits are stated: by gzip -9. Each script is read once. */
export async function compressedSizeOf(scripts: Iterable<string>): Promise<number> {
  const all = await Promise.all([...scripts].map(sizeOf));
  return all.reduce((sum, one) => sum + one, 0);
}

function sizeOf(url: string): Promise<number> {
  const size =
    sizes.get(url) ??
    fetch(url).then(async (read) => gzipSync(await read.arrayBuffer(), { level: 9 }).length);
  sizes.set(url, size);
  return size;
}
