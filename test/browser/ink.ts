// What a mark looks like without its colour: the ink of a screenshot in grey, so that only its shape is left.

import type { Locator, Page } from "playwright-core";

/** So many pixels each way: at the size of text, where on a pixel a mark begins would count as much as its shape. */
const SIDE = 96;

/**
 * How much ink each pixel has, 1 on average. The mark stands alone for it, in a corner of the window.
 * @param paper an empty page, which has no policy
 */
export async function inkOf(mark: Locator, paper: Page): Promise<readonly number[]> {
  await mark.evaluate((drawn: SVGElement, side) => {
    drawn.style.cssText = `position: fixed; inset: 0 auto auto 0; z-index: 9999; background: var(--page);
      inline-size: ${side}px; block-size: ${side}px`;
  }, SIDE);
  const picture = (await mark.screenshot()).toString("base64");
  await mark.evaluate((drawn: SVGElement) => drawn.removeAttribute("style"));
  const ink = await paper.evaluate(
    async ([base64, side]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(side, side).getContext("2d");
      canvas?.drawImage(bitmap, 0, 0, side, side);
      const { data = [] } = canvas?.getImageData(0, 0, side, side) ?? {};
      const greys = Array.from({ length: side * side }, (_, at) => {
        const [red = 0, green = 0, blue = 0] = data.slice(4 * at, 4 * at + 3);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      // No mark reaches into a corner of its picture.
      return greys.map((grey) => Math.abs(grey - (greys[0] ?? 0)));
    },
    [picture, SIDE] as const,
  );
  const mean = ink.reduce((sum, one) => sum + one, 0) / ink.length;
  return ink.map((one) => one / mean);
}

/** Between 0, the same shape, and 1, nothing in common. */
export function differenceOf(one: readonly number[], other: readonly number[]): number {
  const apart = one.reduce((sum, ink, at) => sum + Math.abs(ink - (other[at] ?? 0)), 0);
  const all = one.reduce((sum, ink, at) => sum + ink + (other[at] ?? 0), 0);
  return apart / all;
}
