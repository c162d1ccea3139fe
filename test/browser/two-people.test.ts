// Two people at the same thing: what one of them did first is shown to the other.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { alertSchema } from "#domain/contract/casework/alert.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { createClient } from "#ops/http/client.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, openPage, WIDE, type Watched } from "./browser.ts";
import { alertsOf, payAndWait, type Paid } from "./payments.ts";
import { expectSound } from "./check-page.ts";
import { consoleOf, makeCode, signIn } from "./sign-in.ts";

const system = inject("system");
const CUSTOMER = "seen-customer-1";
/** What each of two people finds about one alert. */
const FINDINGS = [
  { role: "analyst", letter: "f", act: "Close as fraud", disposition: "true_positive" },
  { role: "owner", letter: "l", act: "Close as legitimate", disposition: "false_positive" },
] as const;
/** Until what was agreed to be closed is written, and some more. */
const WRITTEN_MILLISECONDS = 9_000;

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payAndWait(system, "Two people", 12);
});
afterAll(() => browser?.close());

it("a snooze that somebody else has lifted leaves the list, and why it could not be lifted is said", async () => {
  const ops = createClient({
    baseUrl: system.operatorUrl,
    token: z.string().parse(system.operatorTokens["ops"]),
  });
  const snoozes = `/organisations/${paid.tenant.organisation.id}/snoozes`;
  const made = await ops.call({
    method: "POST",
    path: `${snoozes}?environment=sandbox`,
    body: {
      subjectId: CUSTOMER,
      ruleId: "night-large-amount",
      until: formatInstant(Date.now() + DAY),
      reason: "known to the desk",
    },
    idempotencyKey: "a-snooze-of-two",
  });
  if (!made.ok) throw new Error(made.error.code);
  const { id } = z.object({ id: z.string() }).parse(made.body);
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  await signIn(
    watched,
    system,
    "ops",
    `${paid.tenant.organisation.id}/sandbox/subjects/individual/${CUSTOMER}`,
  );
  await page.getByRole("button", { name: "Lift snooze" }).click();
  const lifted = await ops.call({
    method: "DELETE",
    path: `${snoozes}/${id}?environment=sandbox&reason=over`,
  });
  expect(lifted).toMatchObject({ ok: true });
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Why" }).fill("over");
  await dialog.getByRole("button", { name: "Lift snooze" }).click();
  await dialog.getByText("snooze_not_found").waitFor();
  await page.getByText("Every rule counts for this customer.").waitFor();
  await context.close();
});

it("a tab shows the person who signed in from another one, as soon as it is looked at again", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page, context } = watched;
  await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/decisions`);
  await page.getByRole("button", { name: /^viewer/ }).waitFor();
  const other = await context.newPage();
  await other.goto(`${consoleOf(system)}#code=${await makeCode(system, "ops")}`);
  await other.getByRole("button", { name: "Sign in again" }).click();
  await other.getByRole("button", { name: /^ops/ }).waitFor();
  // As a browser says it, without a window that could be looked at.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await page.getByRole("button", { name: /^ops/ }).waitFor();
  await page.getByRole("grid", { name: "Decisions" }).waitFor();
  await context.close();
});

async function askToClose(alertId: string, { role, letter, act }: (typeof FINDINGS)[number]) {
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  await watched.page.clock.install();
  await signIn(watched, system, role, `${paid.tenant.organisation.id}/sandbox/alerts?open=${alertId}`);
  await watched.page.getByText("Open the decision").waitFor();
  await watched.page.keyboard.press(letter);
  const agreed = watched.page.getByRole("dialog").getByRole("button", { name: act });
  await agreed.waitFor();
  return { watched, agree: () => agreed.click() };
}

const told = ({ page }: Watched) => page.getByRole("list", { name: "Changed while you looked" });

it("when two people close one alert at once, one succeeds; the other sees who did what, and writes nothing", async () => {
  const [alert] = await alertsOf(system, paid);
  if (alert === undefined) throw new Error("there is no alert");
  const [one, other] = await Promise.all(FINDINGS.map((finding) => askToClose(alert.id, finding)));
  if (one === undefined || other === undefined) throw new Error("two people are two");
  await Promise.all([one.agree(), other.agree()]);
  const pages = [one.watched.page, other.watched.page];
  await Promise.all(pages.map((page) => page.getByText(/Closes as .+ in \d s/).waitFor()));
  await Promise.all(pages.map((page) => page.clock.fastForward(WRITTEN_MILLISECONDS)));
  const path = `/organisations/${paid.tenant.organisation.id}/alerts/${alert.id}`;
  const closed = async () => alertSchema.parse(await askOperator(system, "GET", path));
  await expect.poll(async () => (await closed()).status).toBe("closed");
  const { disposition } = await closed();
  const quicker = FINDINGS.findIndex((finding) => finding.disposition === disposition);
  const slower = quicker === 0 ? other.watched : one.watched;
  const by = FINDINGS[quicker]?.role;
  await told(slower)
    .getByText(new RegExp(`disposition set: ${disposition?.replace("_", " ")} by ${by}`))
    .waitFor();
  await expectSound(slower, "a conflict");
  expect(await slower.page.getByRole("button", { name: /^Close as/ }).count()).toBe(0);
  expect(await told(quicker === 0 ? one.watched : other.watched).count()).toBe(0);
  expect(await closed()).toMatchObject({ status: "closed", disposition });
  await Promise.all([one.watched.context.close(), other.watched.context.close()]);
});
