// Two people at the same thing: what one of them did first is shown to the other.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { createClient } from "#ops/http/client.ts";
import { launchBrowser, openPage, WIDE } from "./browser.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, makeCode, signIn } from "./sign-in.ts";

const system = inject("system");
const CUSTOMER = "seen-customer-1";

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
