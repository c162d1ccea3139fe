// How a person without a mouse gets about.

import type { Locator, Page } from "playwright-core";

const STEPS_MAX = 150;

/** By Tab alone. @throws where Tab never gets there */
export async function reach(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let step = 0; step < STEPS_MAX; step++) {
    const isThere = await wanted.evaluate((element) => {
      const root = element.getRootNode();
      return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element;
    });
    if (isThere) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${String(wanted)}`);
}

/** Gets there, and presses Enter. */
export async function press(page: Page, wanted: Locator): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.press("Enter");
}
