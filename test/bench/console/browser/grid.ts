// A list of a hundred thousand decisions, scrolled for two seconds. No page of the interface is so long: real rows of one page are
// answered again and again, each with an id of its own.

import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import type { Found } from "../found.ts";
import type { OpenedConsole } from "./open-console.ts";

const ROWS = 100_000;
const SCROLL_MILLISECONDS = 2_000;
const STEP_PIXELS = 400;
/** Kinds of tasks of a trace that run script. */
const SCRIPTS = new Set([
  "FunctionCall",
  "EvaluateScript",
  "TimerFire",
  "FireAnimationFrame",
  "EventDispatch",
]);
const MICROSECONDS = 1_000;

/** The interface's list, not the page of the console that shows it. */
const LIST = /\/operator\/v1\/.*\/decisions\?/;

const pageSchema = z.looseObject({ data: z.array(z.looseObject({ decisionId: z.string() })) });
const traceSchema = z.object({
  traceEvents: z.array(z.object({ name: z.string(), ph: z.string(), tdur: z.number().optional() })),
});

export async function measureGrid(
  browser: Browser,
  { page, addressOf }: OpenedConsole,
): Promise<Found["grid"]> {
  const address = addressOf("decisions?last=90d");
  await answerManyRows(page, address);
  await page.goto(address);
  await page.locator("[data-index='0']").waitFor();
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  const { frames, rows } = await scroll(page);
  const trace = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString("utf8")));
  const scripts = trace.traceEvents
    .filter(({ name, ph }) => ph === "X" && SCRIPTS.has(name))
    .map(({ tdur = 0 }) => tdur / MICROSECONDS);
  return {
    rows,
    longestFrame: Math.max(...frames),
    framesASecond: (frames.length * 1_000) / SCROLL_MILLISECONDS,
    longestScript: Math.max(0, ...scripts),
  };
}

/** The rows come of the browser's own request: the interface refuses a session that another program shows. */
async function answerManyRows(page: Page, address: string): Promise<void> {
  const listed = page.waitForResponse(LIST);
  await page.goto(address);
  const answer = pageSchema.parse(await (await listed).json());
  const data = Array.from({ length: ROWS }, (_, index) => {
    const row = answer.data[index % answer.data.length];
    return { ...row, decisionId: `${row?.decisionId}${index}` };
  });
  await page.route(LIST, (route) =>
    route.fulfill({ json: { ...answer, data, pagination: { nextCursor: null } } }),
  );
}

async function scroll(page: Page): Promise<{ readonly frames: number[]; readonly rows: number }> {
  return await page.evaluate(
    async ([milliseconds, step]) => {
      const grid = document.querySelector('[role="grid"]');
      if (grid === null) throw new Error("no grid");
      const frames: number[] = [];
      let rows = 0;
      const start = performance.now();
      for (let last = start; last - start < milliseconds;) {
        grid.scrollBy(0, step);
        const now = await new Promise<number>((resolve) => {
          requestAnimationFrame(resolve);
        });
        frames.push(now - last);
        rows = Math.max(rows, grid.querySelectorAll("[data-index]").length);
        last = now;
      }
      return { frames, rows };
    },
    [SCROLL_MILLISECONDS, STEP_PIXELS] as const,
  );
}
