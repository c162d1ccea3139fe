// Live, and Jobs and health, in a real browser: what is drawn is what was answered, nothing moves while a decision is open, and a job
// is run by keyboard alone by those who may.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { liveSchema, type Live } from "#domain/contract/operators/live.ts";
import { jobPageSchema } from "#domain/contract/operators/operator-answers.ts";
import { DEAD_LETTER_TOPIC } from "#domain/events/topics.ts";
import { deadLetterPageSchema } from "#domain/contract/operators/dead-letters.ts";
import { createClient } from "#ops/http/client.ts";
import { openKafka } from "#pipeline/kafka/connection.ts";
import { openProducer } from "#pipeline/kafka/producer.ts";
import { kafkaOf } from "#test/stream/local-kafka.ts";
import { openLog } from "#pipeline/log.ts";
import { createTenant, type Tenant } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, LOOKS, NARROW, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { press, reach } from "./keyboard.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";
import { tried } from "./tried.ts";

const system = inject("system");
const operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
/** Quick, and the same however often it runs. */
const JOB = "backtests";
const READERS = ["viewer", "keys", "analyst"] as const;

let browser: Browser;
let paid: Paid;
let empty: Tenant;

beforeAll(async () => {
  browser = await launchBrowser();
  empty = await createTenant(system, "Live without payments");
  paid = await payAndWait(system, "Live", 12);
});
afterAll(() => browser?.close());

async function open({ page }: Watched, place: string, tenant: Tenant = paid.tenant): Promise<void> {
  await page.goto(`${consoleOf(system)}${tenant.organisation.id}/sandbox/${place}`);
}

async function openJobs(watched: Watched): Promise<void> {
  await open(watched, "jobs");
  await watched.page.getByRole("region", { name: "Jobs, as a table" }).waitFor();
  await watched.page.getByText("No dead letter is open").waitFor();
}

async function jobRun(name: string) {
  const answer = await operator.call({ method: "GET", path: "/jobs" });
  if (!answer.ok) throw new Error(answer.error.code);
  return jobPageSchema.parse(answer.body).data.find((job) => job.name === name)?.lastRun ?? null;
}

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("live, an open decision, and live without payments are accessible", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer");
    const { page } = watched;
    await open(watched, "");
    await page.getByRole("grid", { name: "Newest decisions" }).waitFor();
    await page.getByText(/parts (work|are well|is not well|are not well)/).waitFor();
    await expectSound(watched, "live");
    await open(watched, `?open=${paid.blockedId}`);
    await page.getByText("Open the decision").waitFor();
    await expectSound(watched, "live, a decision open");
    await open(watched, "", empty);
    await page.getByText("Nothing was decided in the last day").waitFor();
    await page.getByText(empty.keys.sandboxSecret.slice(0, 12)).first().waitFor();
    expect(await page.content()).not.toContain(empty.keys.sandboxSecret);
    await expectSound(watched, "live, nothing decided");
    await watched.context.close();
  });

  it("jobs and health are accessible", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "owner");
    await openJobs(watched);
    await expectSound(watched, "jobs and health");
    await watched.page.getByRole("link", { name: "Show settled ones too" }).click();
    await watched.page.getByText("There is no dead letter").waitFor();
    await expectSound(watched, "jobs and health, settled letters");
    await watched.context.close();
  });
});

it("draws the figures of the interface", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  // While a decision is open the page asks once; the page that signing in shows is live, too, of another organisation.
  const path = `/organisations/${paid.tenant.organisation.id}/live`;
  // An interval counts when it has ended.
  const counted = async () => countOf(liveSchema.parse(await askOperator(system, "GET", path)));
  await expect.poll(counted).toBe(12);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
  await open(watched, `?open=${paid.blockedId}`);
  const live = liveSchema.parse(await (await answered).json());
  await page.getByRole("grid", { name: "Newest decisions" }).waitFor();
  expect(await figuresIn(page)).toEqual(figuresOf(live).map(String));
  expect(countOf(live)).toBe(12);
  await expect.poll(() => page.getByText("of 12 decisions").count()).toBe(1);
  const rows = page.getByRole("grid", { name: "Newest decisions" }).locator("[data-row]");
  const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row")));
  expect(ids).toEqual(live.newest.slice(0, ids.length).map(({ decisionId }) => decisionId));
  await watched.context.close();
});

function countOf({ shares }: Live): number {
  return shares.reduce((sum, { count }) => sum + count, 0);
}

/** In the order in which they stand. */
function figuresOf({ rate, shares, latencyMs, freshnessSeconds, alerts }: Live): readonly number[] {
  if (latencyMs === null || freshnessSeconds === null) throw new Error("nothing was decided");
  return [
    rate.perSecond,
    ...shares.flatMap(({ share }) => share ?? []),
    latencyMs.p50,
    latencyMs.p95,
    latencyMs.p99,
    freshnessSeconds.p50,
    freshnessSeconds.p95,
    freshnessSeconds.newest,
    alerts.open,
    alerts.breached,
  ];
}

async function figuresIn(page: Page): Promise<readonly (string | null)[]> {
  return await page
    .locator("main")
    .locator("dl")
    .first()
    .locator("[data-value]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-value")));
}

it("a decision is opened, looked at in peace and closed by keyboard", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE, hasMouse: false });
  await signIn(watched, system, "viewer");
  const { page } = watched;
  await open(watched, "");
  const row = page.locator(`[data-row="${paid.decisionIds.at(-1)}"]`);
  await row.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Paused while a decision is open").waitFor();
  await page.getByText("Open the decision").waitFor();
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  // Health goes on every ten seconds: by then the figures would have been asked for several times.
  await page.waitForRequest((request) => request.url().endsWith("/health"));
  expect(asked.filter((path) => path.endsWith("/live"))).toEqual([]);
  await page.getByRole("button", { name: "Close Decision" }).focus();
  await page.keyboard.press("Escape");
  await page.getByText("Paused while a decision is open").waitFor({ state: "detached" });
  await row.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Open the decision").waitFor();
  await row.focus();
  await page.keyboard.press("o");
  await page.waitForURL(/\/decisions\/dec_/);
  await watched.context.close();
});

it.each(READERS)(
  "what a %s may not run is shown and not offered, and refused where it is tried",
  async (role) => {
    const watched = await openPage(browser, { theme: "light", width: WIDE });
    await signIn(watched, system, role);
    await openJobs(watched);
    const { page } = watched;
    const run = page.getByRole("button", { name: `Run ${JOB}` });
    expect(await run.isDisabled()).toBe(true);
    await expect.poll(() => page.getByText("needs jobs:run").count()).toBeGreaterThan(0);
    const statuses = await Promise.all([
      tried(watched, "POST", `/jobs/${JOB}/run`),
      tried(watched, "POST", "/dead-letters/retry", { ids: ["0:0"] }),
      tried(watched, "POST", "/dead-letters/drop", { ids: ["0:0"], reason: "tried" }),
    ]);
    expect(statuses).toEqual([403, 403, 403]);
    await watched.context.close();
  },
);

it("a job is run without a mouse, and says what it did where it stands", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE, hasMouse: false });
  await signIn(watched, system, "ops");
  await openJobs(watched);
  const { page } = watched;
  const before = await jobRun(JOB);
  await page.getByRole("button", { name: `Run ${JOB}` }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await jobRun(JOB))?.startedAt).not.toBe(before?.startedAt);
  const row = page.getByRole("row", { name: new RegExp(`^${JOB}`) });
  await expect
    .poll(async () => {
      const run = z
        .object({ startedAt: z.string(), durationMs: z.number(), outcome: z.string(), detail: z.string() })
        .safeParse(await jobRun(JOB)).data;
      if (run === undefined) return "it still runs";
      const text = await row.textContent();
      const shown = [run.startedAt.slice(11, 19), `took ${run.durationMs} ms`, run.outcome, run.detail];
      return shown.every((word) => text?.includes(word)) ? "shown" : text;
    })
    .toBe("shown");
  expect(
    await page
      .getByRole("button", { name: `Run ${JOB}` })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);
  await expectSound(watched, "a job that ran");
  await watched.context.close();
});

it("a job leads to its last runs, by its address", async () => {
  await expect.poll(() => jobRun(JOB)).not.toBeNull();
  const watched = await openPage(browser, { theme: "dark", width: NARROW });
  await signIn(watched, system, "viewer");
  await openJobs(watched);
  const { page } = watched;
  await page.getByRole("link", { name: JOB, exact: true }).click();
  await page.getByRole("heading", { name: `Runs of ${JOB}` }).waitFor();
  expect(new URL(page.url()).searchParams.get("job")).toBe(JOB);
  const runs = page.getByRole("region", { name: "Runs, as a table" });
  await runs
    .getByText(/done|failed/)
    .first()
    .waitFor();
  await expectSound(watched, "the runs of a job");
  await page.getByRole("link", { name: "Close" }).click();
  await expect.poll(() => runs.count()).toBe(0);
  await watched.context.close();
});

it("health says of as many parts as it lists how many are not well", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await openJobs(watched);
  const { page } = watched;
  const words = await page.getByText(/parts (work|are well|is not well|are not well)/).textContent();
  const part = (state: string) => page.locator(`li[data-state="${state}"]`).count();
  const [well, look, unwell] = await Promise.all([part("well"), part("look"), part("unwell")]);
  const all = well + look + unwell;
  expect(all).toBeGreaterThan(8);
  const whole = look === 0 ? `All ${all} parts are well` : `${all - look} of ${all} parts are well`;
  expect(words).toContain(unwell === 0 ? whole : `${unwell} of ${all} parts`);
  // The lists of the release age, and this system reports that alone.
  if (look > 0) expect(words).toContain(`${look} ${look === 1 ? "needs" : "need"} a look`);
  else expect(words).not.toContain("a look");
  await watched.context.close();
});

describe("a dead letter", () => {
  const SAYS = "no event of ours";

  /** Written as the loader writes what it cannot read. */
  async function writeLetter(): Promise<string> {
    const log = openLog("silent");
    const kafka = openKafka(kafkaOf(system), log);
    const producer = openProducer(kafka, log);
    await producer.send([{ topic: DEAD_LETTER_TOPIC, key: null, value: SAYS }]);
    await producer.close();
    const [letter] = await lettersNow();
    if (letter === undefined) throw new Error("there is no letter");
    return letter.id;
  }

  async function lettersNow() {
    const answer = await operator.call({ method: "GET", path: "/dead-letters" });
    if (!answer.ok) throw new Error(answer.error.code);
    return deadLetterPageSchema.parse(answer.body).data;
  }

  it.each(LOOKS)(
    "is shown with why it failed, and what may be done with it: %s, %i wide",
    async (theme, width) => {
      const id = (await lettersNow())[0]?.id ?? (await writeLetter());
      const watched = await openPage(browser, { theme, width });
      await signIn(watched, system, "viewer");
      await open(watched, "jobs");
      const table = watched.page.getByRole("region", { name: "Dead letters, as a table" });
      await table.getByText(id, { exact: true }).waitFor();
      await table.getByText("reason not known").waitFor();
      for (const name of ["Retry letter", "Drop letter"]) {
        expect(await table.getByRole("button", { name }).isDisabled(), name).toBe(true);
      }
      await expectSound(watched, "jobs with a dead letter");
      await watched.context.close();
    },
  );

  it("that cannot go back says so, and is given up with a reason, without a mouse", async () => {
    const id = (await lettersNow())[0]?.id ?? (await writeLetter());
    const watched = await openPage(browser, { theme: "light", width: WIDE, hasMouse: false });
    await signIn(watched, system, "ops");
    await open(watched, "jobs");
    const { page } = watched;
    const table = page.getByRole("region", { name: "Dead letters, as a table" });
    await press(page, table.getByRole("button", { name: "Retry letter" }));
    const retry = page.getByRole("dialog", { name: "Send this letter to its topic again?" });
    await press(page, retry.getByRole("button", { name: "Retry letter" }));
    await retry.getByText("1 letter left as it was: of no topic of this service").waitFor();
    await expectSound(watched, "a letter that cannot go back", "[role=dialog]");
    await press(page, retry.getByRole("button", { name: "Leave it" }));
    await press(page, table.getByRole("button", { name: "Drop letter" }));
    const drop = page.getByRole("dialog", { name: "Give this event up?" });
    expect(await drop.getByRole("button", { name: "Drop letter" }).isDisabled()).toBe(true);
    await reach(page, drop.getByRole("textbox", { name: "Reason" }));
    await page.keyboard.type(SAYS);
    await press(page, drop.getByRole("button", { name: "Drop letter" }));
    await page.getByText("No dead letter is open").waitFor();
    expect(await lettersNow()).toEqual([]);
    await press(page, page.getByRole("link", { name: "Show settled ones too" }));
    const settled = page.getByRole("row").filter({ hasText: id });
    await settled.getByText("dropped", { exact: true }).waitFor();
    await expectSound(watched, "jobs with a settled letter");
    await watched.context.close();
  });
});
