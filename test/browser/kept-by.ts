// What a page of the console keeps beside what it shows: its address, history and storage, and the cache of its queries and acts.

import type { Page } from "playwright-core";
import { expect } from "vitest";

/** All of it as one text. */
export async function keptBy(page: Page): Promise<string> {
  const { text, caches } = await page.evaluate(() => {
    const found: unknown[] = [];
    const lookInto = (fiber: unknown): void => {
      if (typeof fiber !== "object" || fiber === null) return;
      const client: unknown = Reflect.get(Reflect.get(fiber, "memoizedProps") ?? {}, "client");
      if (typeof client === "object" && client !== null && "getQueryCache" in client) {
        for (const cache of ["getQueryCache", "getMutationCache"]) {
          const all: readonly { readonly queryKey?: unknown; readonly state: unknown }[] = Reflect.get(
            client,
            cache,
          )
            .call(client)
            .getAll();
          found.push(all.map(({ queryKey, state }) => [queryKey, state]));
        }
        return;
      }
      lookInto(Reflect.get(fiber, "child"));
      lookInto(Reflect.get(fiber, "sibling"));
    };
    // React hangs the tree of what is shown on the element that it shows it in.
    const roots = [...document.querySelectorAll("body *")].flatMap((element) =>
      Object.entries(element).filter(([name]) => name.startsWith("__reactContainer")),
    );
    for (const [, root] of roots) lookInto(root);
    return {
      caches: found.length,
      text: JSON.stringify([
        found,
        location.href,
        history.state,
        document.title,
        document.cookie,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
      ]),
    };
  });
  expect(caches, "the caches of queries and of acts are found").toBe(2);
  return text;
}
