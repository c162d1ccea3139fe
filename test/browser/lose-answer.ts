// The first answer to an act is lost on its way: the page cannot know that it was done.

import type { Watched } from "./browser.ts";

/** Of pages that are opened from now on. @param path a part of the address that the act is sent to */
export async function loseFirstAnswer({ context }: Watched, path: string): Promise<void> {
  await context.addInitScript((lost) => {
    const { fetch } = globalThis;
    let isLost = false;
    globalThis.fetch = async (asked, more) => {
      const answer = await fetch(asked, more);
      if (isLost || !(asked instanceof Request) || asked.method !== "POST" || !asked.url.includes(lost)) {
        return answer;
      }
      isLost = true;
      throw new TypeError("the answer was lost");
    };
  }, path);
}
