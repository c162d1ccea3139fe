// What people turn down in a real browser, without a mouse: a threshold that was recommended, a version that was drafted, and entries
// that were proposed for a list. Nothing that decides changes by it.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { madeTokenSchema } from "#domain/contract/operators/operator-token.ts";
import {
  systemVersionDetailSchema,
  systemVersionPageSchema,
} from "#domain/contract/settings/system-version.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { press, reach } from "./keyboard.ts";
import { payForHalfAYear, recommendationsOf } from "./measured.ts";
import type { Paid } from "./payments.ts";
import { signIn } from "./sign-in.ts";

const system = inject("system");

let browser: Browser;
let paid: Paid;

beforeAll(async () => {
  browser = await launchBrowser();
  paid = await payForHalfAYear(system, "Rejections");
});
afterAll(() => browser?.close());

const pathOf = (path: string) => `/organisations/${paid.tenant.organisation.id}${path}`;

const ask = (method: "GET" | "POST", path: string, body?: object, token?: string) =>
  askOperator(system, method, path, body, token);

async function withPage(
  role: "analyst" | "ops",
  place: string,
  run: (watched: Watched) => Promise<void>,
): Promise<void> {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  try {
    await signIn(watched, system, role, `${paid.tenant.organisation.id}/sandbox/${place}`);
    await run(watched);
  } finally {
    await watched.context.close();
  }
}

const versionsNow = async () =>
  systemVersionPageSchema.parse(await ask("GET", pathOf("/system-versions"))).data;

it("a recommended threshold is rejected with a note: no version is drafted, and it cannot be reviewed again", async () => {
  const kept = await recommendationsOf(system, paid.tenant.organisation.id);
  const proposed = kept.find(({ status }) => status === "proposed");
  if (proposed === undefined) throw new Error("nothing was proposed");
  const before = await versionsNow();
  await withPage("analyst", `thresholds?open=${proposed.id}`, async (watched) => {
    const { page } = watched;
    await press(page, page.getByRole("button", { name: "Reject proposal" }));
    const question = page.getByRole("dialog", { name: "Reject this proposal?" });
    await question.getByText("stays at 60").waitFor();
    await reach(page, question.getByRole("textbox", { name: "Why" }));
    await page.keyboard.type("Our nights are too short for it.");
    await expectSound(watched, "the question before a rejection", "[role=dialog]");
    await press(page, question.getByRole("button", { name: "Reject proposal" }));
    await page.getByText("“Our nights are too short for it.”").waitFor();
    await page.getByText(/^Rejected by analyst/).waitFor();
    expect(await page.getByRole("button", { name: "Accept proposal" }).count()).toBe(0);
    await expectSound(watched, "a rejected proposal");
  });
  const now = await recommendationsOf(system, paid.tenant.organisation.id);
  expect(now.find(({ id }) => id === proposed.id)).toMatchObject({
    status: "rejected",
    review: { note: "Our nights are too short for it.", draftedSystemVersionId: null },
  });
  expect((await versionsNow()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

it("a drafted version is withdrawn with a reason: nothing decides by it, and nobody can approve it", async () => {
  const [active] = await versionsNow();
  const whole = systemVersionDetailSchema.parse(await ask("GET", pathOf(`/system-versions/${active?.id}`)));
  const { rules, screening, lists } = whole;
  await ask("POST", pathOf("/system-versions"), {
    name: "Too calm",
    rules: rules.map(({ ruleId: _ruleId, hash: _hash, ...rule }) => rule),
    thresholds: { review: 90, block: 95 },
    screening,
    lists,
    changeReason: "Fewer reviews.",
  });
  const [drafted] = await versionsNow();
  const number = z.number().parse(drafted?.number);
  await withPage("ops", `versions/${number}`, async (watched) => {
    const { page } = watched;
    await press(page, page.getByRole("button", { name: `Retire version ${number}` }));
    const question = page.getByRole("dialog", { name: `Retire version ${number}?` });
    await question.getByText("Nothing decides by it, so no decision changes.").waitFor();
    await reach(page, question.getByRole("textbox", { name: "Reason, kept in the audit" }));
    await page.keyboard.type("It lets too much through.");
    await press(page, question.getByRole("button", { name: `Retire version ${number}` }));
    await page.getByText("Withdrawn before anybody approved it.").waitFor();
    for (const deed of ["Approve", "Activate"]) {
      expect(await page.getByRole("button", { name: `${deed} version ${number}` }).count(), deed).toBe(0);
    }
    await expectSound(watched, "a version that was withdrawn");
  });
  const states = (await versionsNow()).map((version) => [version.number, version.state]);
  expect(states).toContainEqual([number, "retired"]);
  expect(states).toContainEqual([active?.number, "active"]);
});

it("entries that somebody proposed for a list are rejected, and the list stays as it is", async () => {
  await ask("POST", pathOf("/lists"), { name: "friends", kind: "allow" });
  const made = madeTokenSchema.parse(
    await ask("POST", "/tokens", { name: "hopeful", role: "analyst", expiresInDays: 1 }),
  );
  const entries = { entries: [{ value: "eve@example.com" }], reason: "A friend" };
  await ask("POST", pathOf("/lists/friends/entries?environment=sandbox"), entries, made.token ?? "");
  await withPage("ops", "settings?tab=named-lists&list=friends", async (watched) => {
    const { page } = watched;
    await press(page, page.getByRole("button", { name: /^Reject/ }));
    const question = page.getByRole("dialog", { name: "Reject 1 entry of friends?" });
    await question.getByText("The list stays as it is.").waitFor();
    await press(page, question.getByRole("button", { name: "Reject proposal" }));
    await expect.poll(() => question.count()).toBe(0);
    await expect.poll(() => page.getByRole("button", { name: /^Reject/ }).count()).toBe(0);
    expect(await page.getByText("eve@example.com").count()).toBe(0);
    await expectSound(watched, "a list whose proposal was rejected");
  });
});
