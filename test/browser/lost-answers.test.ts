// Acts whose answer was lost, in a real browser: asked for again, though their question was closed in between, they are done once.

import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { creditStatementSchema } from "#domain/contract/operators/operator-answers.ts";
import { createTenant, sandboxClient } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, openPage, WIDE, type Watched } from "./browser.ts";
import { loseFirstAnswer } from "./lose-answer.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");
const recoverySchema = z.object({ since: z.string(), dryRun: z.boolean() });

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

async function organisation(name: string): Promise<string> {
  const made = await askOperator(system, "POST", "/organisations", { name });
  return z.object({ organisation: z.object({ id: z.string() }) }).parse(made).organisation.id;
}

/** @param act asks, and agrees */
async function askTwice({ page }: Watched, question: Locator, act: () => Promise<void>): Promise<void> {
  await act();
  await question.getByText("The service did not answer.").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => question.count()).toBe(0);
  await act();
  await expect.poll(() => question.count()).toBe(0);
}

it("a grant whose answer was lost counts once, though its question was closed before it was asked again", async () => {
  const id = await organisation("Lost grant");
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await loseFirstAnswer(watched, "/credit/grants");
  await signIn(watched, system, "owner", `${id}/sandbox/credit`);
  const { page } = watched;
  const question = page.getByRole("dialog", { name: "Grant credit?" });
  await askTwice(watched, question, async () => {
    await page.getByRole("button", { name: "Grant credit" }).click();
    await question.getByRole("textbox", { name: "Amount" }).fill("250.00");
    await question.getByRole("button", { name: /^Grant 250\.00/ }).click();
  });
  const { balance } = creditStatementSchema.parse(
    await askOperator(system, "GET", `/organisations/${id}/credit`),
  );
  expect(balance).toMatch(/^250(\.0+)?$/);
  await watched.context.close();
});

it("a key whose answer was lost is made once, though its question was closed before it was asked again", async () => {
  const id = await organisation("Lost key");
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await loseFirstAnswer(watched, "/keys");
  await signIn(watched, system, "owner", `${id}/sandbox/keys`);
  const { page } = watched;
  const question = page.getByRole("dialog", { name: "Create a key?" });
  await askTwice(watched, question, async () => {
    await page.getByRole("button", { name: "Create key" }).click();
    await question.getByRole("textbox", { name: "Name" }).fill("checkout");
    await question.getByRole("button", { name: "Create key" }).click();
  });
  await page.getByText("The first answer was lost, and the key with it").waitFor();
  const { data } = z
    .object({ data: z.array(z.object({ name: z.string().nullable() })) })
    .parse(await askOperator(system, "GET", `/organisations/${id}/keys`));
  expect(data.filter(({ name }) => name === "checkout")).toHaveLength(1);
  await watched.context.close();
});

it("missed events are recovered under one key for one instant, which another instant has not", async () => {
  const tenant = await createTenant(system, "Lost recovery");
  const added = await sandboxClient(system, tenant).call({
    method: "POST",
    path: "/webhooks/endpoints",
    body: { url: "http://127.0.0.1:1024/", eventTypes: ["*"] },
  });
  expect(added).toMatchObject({ ok: true });
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  const sent: { since: unknown; key: string | undefined }[] = [];
  // Two events were missed, and no answer to their recovery arrives.
  await page.route(/\/recover\?/, async (route) => {
    const { since, dryRun } = recoverySchema.parse(route.request().postDataJSON());
    if (dryRun) return await route.fulfill({ json: { since, scheduled: 2, more: false } });
    sent.push({ since, key: route.request().headers()["idempotency-key"] });
    return await route.abort();
  });
  await signIn(watched, system, "ops", `${tenant.organisation.id}/sandbox/webhooks`);
  await page.getByRole("button", { name: "Recover events" }).click();
  const question = page.getByRole("dialog", { name: "Recover events" });
  for (const since of ["2026-01-01", "2026-01-02", "2026-01-01"]) {
    const count = sent.length;
    await question.getByRole("textbox", { name: "Since (UTC)" }).fill(since);
    await question.getByRole("button", { name: "Count events" }).click();
    await question.getByRole("button", { name: "Send 2 events" }).click();
    await expect.poll(() => sent.length).toBe(count + 1);
  }
  const [first, second, again] = sent;
  expect(again).toEqual(first);
  expect(second?.key).not.toBe(first?.key);
  await watched.context.close();
});
