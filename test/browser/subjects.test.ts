// Subjects in a real browser: found by any id, drawn as the interface has them, walked through and snoozed without a mouse.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { networkSchema, type RelationshipNetwork } from "#domain/contract/casework/network.ts";
import { assessmentResponseSchema } from "#domain/contract/decisions/assessment.ts";
import { reportedDecisionPageSchema } from "#domain/contract/operators/reported-decision.ts";
import { subjectProfileSchema, type SubjectProfile } from "#domain/contract/operators/subject-profile.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { createClient, type Client } from "#ops/http/client.ts";
import { PATIENCE } from "../patience.ts";
import { sandboxClient } from "../system/tenant.ts";
import { launchBrowser, LOOKS, openPage, WIDE, type Watched } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { payAndWait, type Paid } from "./payments.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const OCCURRED = Math.floor(Date.now() / DAY) * DAY - DAY;
/** More than a node shows. */
const PAYEES = 53;
const SHOWN = 50;
const DEVICE_AND_ADDRESS = 2;
const SUSPECT = "individual/seen-customer-5";
const HUB = "individual/seen-hub";

let browser: Browser;
let paid: Paid;
let operator: Client;
/** Of a payment whose place was sent. */
let placedId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  paid = await payAndWait(system, "Subjects", 12);
  const hub = await Promise.all(Array.from({ length: PAYEES }, (_, n) => pay("seen-hub", n)));
  placedId = hub[0] ?? "";
  await call("POST", `decisions/${paid.blockedId}/outcomes`, {
    classification: "fraud",
    source: "analyst",
    occurredAt: formatInstant(OCCURRED),
  });
  await vi.waitFor(async () => {
    expect((await profileOf(HUB)).decisions.total).toBe(PAYEES);
    expect((await profileOf(SUSPECT)).days.some(({ fraud }) => fraud > 0)).toBe(true);
  }, PATIENCE);
  expect((await operator.call({ method: "POST", path: "/jobs/network/run" })).ok).toBe(true);
  await vi.waitFor(async () => {
    const { root, nodes } = await networkOf(HUB, "?depth=1");
    expect(nodes.find(({ id }) => id === root)?.degree).toBe(PAYEES + DEVICE_AND_ADDRESS);
    expect((await networkOf(SUSPECT)).summary.knownFraudWithinDepth).toBeGreaterThan(0);
  }, PATIENCE);
});
afterAll(() => browser?.close());

const organisation = () => `/organisations/${paid.tenant.organisation.id}`;

async function call(method: "GET" | "POST", path: string, body?: object): Promise<unknown> {
  const answer = await operator.call({
    method,
    path: `${organisation()}/${path}`,
    ...(body === undefined ? {} : { body, idempotencyKey: crypto.randomUUID() }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.error.code}`);
  return answer.body;
}

async function profileOf(name: string): Promise<SubjectProfile> {
  return subjectProfileSchema.parse(await call("GET", `subjects/${name}`));
}

async function networkOf(name: string, query = ""): Promise<RelationshipNetwork> {
  return networkSchema.parse(await call("GET", `reports/network/${name}${query}`));
}

/** @returns the decision's id. The first payment says where it happened. */
async function pay(customer: string, n: number): Promise<string> {
  const answer = await sandboxClient(system, paid.tenant).call({
    method: "POST",
    path: "/transactions",
    body: {
      externalActivityId: `${customer}-${n}`,
      subject: { type: "individual", externalUserId: customer },
      occurredAt: formatInstant(OCCURRED + n * 60_000),
      deviceRef: "device-2",
      ...(n === 0
        ? {
            ipAddress: "192.0.2.7",
            location: { city: "Lisbon", latitude: 38.7, longitude: -9.1, accuracyRadiusKm: 120 },
          }
        : {}),
      transaction: {
        externalTransactionId: `${customer}-payment-${n}`,
        assetClass: "fiat",
        direction: "outbound",
        amount: "12.50",
        currency: "EUR",
        transactionType: "transfer",
        parties: [{ role: "recipient", externalPartyId: `hub-payee-${n}`, displayName: `Hub payee ${n}` }],
      },
    },
    repeatable: true,
  });
  if (!answer.ok) throw new Error(`no decision: ${answer.error.code}`);
  return assessmentResponseSchema.parse(answer.body).assessment.decisionId;
}

async function open({ page }: Watched, place: string): Promise<void> {
  await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/${place}`);
}

const graphOf = (page: Page) => page.getByRole("listbox", { name: /^Network/ });

describe.each(LOOKS)("%s, %i wide", (theme, width) => {
  it("subjects are accessible, and a viewer is shown what it takes to snooze", async () => {
    const watched = await openPage(browser, { theme, width });
    await signIn(watched, system, "viewer");
    const { page } = watched;
    await open(watched, "subjects");
    await page.getByRole("grid", { name: "Customers" }).waitFor();
    await expectSound(watched, "subjects");
    for (const name of [SUSPECT, HUB, "device/device-2"]) {
      await open(watched, `subjects/${name}`);
      await graphOf(page).waitFor();
      await expect.poll(() => page.getByText("Loading", { exact: true }).count()).toBe(0);
      await expectSound(watched, name);
    }
    await open(watched, `subjects/${SUSPECT}`);
    await graphOf(page).waitFor();
    expect(await page.getByRole("button", { name: "Snooze a rule" }).isDisabled()).toBe(true);
    await page.keyboard.press("s");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await open(watched, "subjects/individual/nobody");
    await page.getByText("No individual is known as “nobody”").waitFor();
    await expectSound(watched, "an unknown subject");
    await open(watched, `decisions/${placedId}`);
    await page.getByRole("img", { name: "Map: Lisbon, 38.7° N, 9.1° W, within 120 km" }).waitFor();
    await expectSound(watched, "a decision with a map");
    await watched.context.close();
  });
});

it("a subject is found by its kind and the caller's own id", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, "subjects");
  const { page } = watched;
  await page.getByRole("grid", { name: "Customers" }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("seen-hub");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "seen-hub, individual" }).waitFor();
  await page.getByRole("link", { name: "device-2", exact: true }).first().click();
  await page.getByRole("heading", { name: "device-2, device" }).waitFor();
  await watched.context.close();
});

it("lists the decisions with a device, of every customer, and leads to all of them", async () => {
  const ofDevice = async (filter = "") =>
    reportedDecisionPageSchema.parse(
      await call("GET", `decisions?limit=100&nodeId=device:device-2${filter}`),
    );
  const { data } = await ofDevice();
  const all = reportedDecisionPageSchema.parse(await call("GET", "decisions?limit=100")).data;
  const { decisions } = await profileOf("device/device-2");
  expect(data).toHaveLength(decisions.total);
  expect(new Set(data.map(({ subject }) => subject.id)).size).toBeGreaterThan(1);
  expect(data.length).toBeLessThan(all.length);
  expect((await ofDevice("&subjectId=seen-hub")).data).toHaveLength(PAYEES);
  expect((await ofDevice(`&to=${formatInstant(OCCURRED)}`)).data.length).toBeLessThan(data.length);
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, "subjects/device/device-2");
  const { page } = watched;
  await page.getByRole("list", { name: "Decisions with this device" }).waitFor();
  await page.getByRole("link", { name: "Show them in the list of decisions" }).click();
  await page.waitForURL(/nodeId=device/);
  await expect
    .poll(() => page.getByRole("searchbox", { name: "Filter decisions" }).inputValue())
    .toBe("with:device:device-2");
  await page.locator(`[data-row="${data[0]?.decisionId}"]`).waitFor();
  await watched.context.close();
});

it("draws the figures of the interface", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `subjects/${SUSPECT}`);
  const { page } = watched;
  await graphOf(page).waitFor();
  const { decisions, days, openAlerts } = await profileOf(SUSPECT);
  expect(await valuesOf(page, "[data-fact=decisions]")).toEqual([decisions.total]);
  expect(await valuesOf(page, "[data-count]")).toEqual(
    expect.arrayContaining(decisions.counts.map(({ count }) => count)),
  );
  for (const lane of ["allow", "review", "block", "fraud", "legitimate", "inconclusive"] as const) {
    const drawn = await valuesOf(page, `[data-lane=${lane}]`);
    expect(drawn, lane).toEqual(days.map((day) => day[lane]).filter((count) => count > 0));
  }
  const alerts = await page
    .locator("[data-alert]")
    .evaluateAll((items) => items.map((item) => item.getAttribute("data-alert")));
  expect(alerts).toEqual(openAlerts.map(({ id }) => id));
  const network = await networkOf(SUSPECT);
  await expect.poll(() => page.locator("[data-node]").count()).toBe(network.nodes.length);
  const edges = await page
    .locator("line[data-edge]")
    .evaluateAll((lines) =>
      lines.map((line) => [line.getAttribute("data-edge"), Number(line.getAttribute("data-value"))] as const),
    );
  expect(new Map(edges)).toEqual(new Map(network.edges.map(({ id, count }) => [id, count])));
  await page.getByText(/known fraud within 2 steps/).waitFor();
  const paths = await page
    .locator("[data-fraud-path]")
    .evaluateAll((items) => items.map((item) => item.getAttribute("data-fraud-path")));
  const known = network.nodes.filter(({ flags }) => flags.includes("known_fraud")).map(({ id }) => id);
  expect(new Set(paths)).toEqual(new Set(known));
  await watched.context.close();
});

async function valuesOf(page: Page, selector: string): Promise<number[]> {
  return await page
    .locator(selector)
    .evaluateAll((items) => items.map((item) => Number(item.getAttribute("data-value"))));
}

it("says the way to known fraud in words, and a decision says how much of it is one step away", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `subjects/${HUB}`);
  const { page } = watched;
  const { subject: suspect } = await profileOf(SUSPECT);
  const way = page
    .getByRole("region", { name: "Ways to known fraud" })
    .locator(`[data-fraud-path="${suspect.id}"]`);
  await way.getByText("uses device device-2, which is used by seen-customer-5").waitFor();
  expect(await way.getAttribute("data-value")).toBe("2");
  await way.getByRole("button", { name: "seen-customer-5" }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("node")).toBe(suspect.id);

  await open(watched, `decisions/${placedId}`);
  const { root, nodes } = await networkOf(HUB, "?depth=1");
  const devices = nodes.filter(({ id, kind }) => id !== root && kind === "device").length;
  await page.locator("[data-kind=device]").waitFor();
  expect(await valuesOf(page, "[data-kind=device]")).toEqual([devices]);
  const fraud = nodes.filter(({ flags }) => flags.includes("known_fraud")).length;
  expect(await valuesOf(page, "[data-fact=known-fraud]")).toEqual([fraud]);
  await page.getByRole("link", { name: "Show the network" }).click();
  await page.getByRole("heading", { name: "seen-hub, individual" }).waitFor();
  await watched.context.close();
});

it("says what is not drawn and why, and draws fewer steps and kinds at an address of their own", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `subjects/${HUB}?depth=1`);
  const { page } = watched;
  await page.getByRole("note").getByText("neighbour_limit").waitFor();
  const whole = await networkOf(HUB, "?depth=1");
  const hub = whole.nodes.find(({ id }) => id === whole.root);
  expect(hub?.degree).toBeGreaterThan(SHOWN);
  const more = await valuesOf(page, `[data-more="${whole.root}"]`);
  expect(more).toEqual([(hub?.degree ?? 0) - SHOWN]);
  const kinds = page.getByRole("group", { name: "Kinds" });
  await kinds.getByRole("checkbox", { name: /^party of a payment/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get("hide")).toContain("transaction_party");
  const left = whole.nodes.filter(({ kind }) => kind !== "transaction_party").length;
  await expect.poll(() => page.locator("[data-node]").count()).toBe(left);
  await page.reload();
  await graphOf(page).waitFor();
  await expect.poll(() => page.locator("[data-node]").count()).toBe(left);
  await page.getByRole("radio", { name: "3" }).check();
  await expect.poll(() => new URL(page.url()).searchParams.get("depth")).toBe("3");
  await watched.context.close();
});

it("the graph is walked by arrows, the table has the same node, and Enter opens it", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  await open(watched, `subjects/${SUSPECT}`);
  const { page } = watched;
  await graphOf(page).waitFor();
  const { root, nodes } = await networkOf(SUSPECT);
  const before = await placesOfNodes(page);
  await page.locator("[data-node][tabindex='0']").focus();
  let chosen = root;
  for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
    await page.keyboard.press(arrow);
    const next = await page.evaluate(() => document.activeElement?.getAttribute("data-node") ?? "");
    if (next !== root) chosen = next;
    if (chosen !== root) break;
  }
  expect(chosen).not.toBe(root);
  await expect.poll(() => new URL(page.url()).searchParams.get("node")).toBe(chosen);
  const row = page.getByRole("grid", { name: "The network as a table" }).locator("[aria-selected=true]");
  await expect.poll(() => row.getAttribute("data-row")).toBe(chosen);
  expect(await placesOfNodes(page), "nothing moves").toEqual(before);
  await page.reload();
  await graphOf(page).waitFor();
  expect(await placesOfNodes(page), "the same each time").toEqual(before);
  await page.getByRole("button", { name: "Draw the network around it" }).click();
  await expect.poll(() => page.locator("[data-root=true]").getAttribute("data-node")).toBe(chosen);
  await page.getByRole("button", { name: "Back to this page’s subject" }).click();
  await expect.poll(() => page.locator("[data-root=true]").getAttribute("data-node")).toBe(root);
  const other = nodes.find(({ kind }) => kind === "device")?.id ?? "";
  await page.locator(`[data-node="${other}"]`).click();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "device-2, device" }).waitFor();
  await watched.context.close();
});

async function placesOfNodes(page: Page): Promise<(string | null)[]> {
  return await page
    .locator("[data-node]")
    .evaluateAll((items) => items.map((item) => item.getAttribute("transform")));
}

it("what a viewer may not snooze is refused where it is tried", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "viewer");
  const status = await watched.page.evaluate(async (path) => {
    const headers = { "weir-console": "1", "content-type": "application/json" };
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const body = JSON.stringify({ subjectId: "seen-hub", ruleId: "any", until, reason: "none" });
    return (await fetch(`/operator/v1${path}`, { method: "POST", headers, body })).status;
  }, `${organisation()}/snoozes`);
  expect(status).toBe(403);
  await watched.context.close();
});

it("a rule is snoozed from a decision without a mouse, a second time refused beside the question, and lifted", async () => {
  const list = reportedDecisionPageSchema.parse(await call("GET", "decisions?limit=100"));
  const row = list.data.find(({ ruleIds }) => ruleIds.length > 0);
  if (row === undefined) throw new Error("no rule hit");
  const watched = await openPage(browser, { theme: "dark", width: WIDE, hasMouse: false });
  await signIn(watched, system, "ops");
  const { page } = watched;
  await open(watched, `decisions/${row.decisionId}`);
  const act = page.getByRole("button", { name: "Snooze a rule for this customer" });
  await act.waitFor();
  const ask = async () => {
    await page.keyboard.press("s");
    const question = page.getByRole("dialog", { name: /^Snooze a rule for seen-/ });
    await question.waitFor();
    await question.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await question.getByRole("textbox", { name: "Why" }).focus();
    await page.keyboard.type("Called the customer.");
    return question;
  };
  const question = await ask();
  await expectSound(watched, "the question before a snooze", "[role=dialog]");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => question.count()).toBe(0);
  const again = await ask();
  await again.getByRole("button", { name: "Snooze rule" }).press("Enter");
  await again.getByRole("alert").getByText("invalid_state").waitFor();
  await page.keyboard.press("Escape");
  const name = `individual/${row.subject.externalUserId}`;
  const [snooze] = (await profileOf(name)).snoozes;
  expect(snooze?.reason).toBe("Called the customer.");
  await open(watched, `subjects/${name}`);
  const item = page.locator(`[data-snooze="${snooze?.id}"]`);
  await item.getByRole("button", { name: "Lift snooze" }).press("Enter");
  const lifting = page.getByRole("dialog", { name: /^Lift the snooze of/ });
  await lifting.getByRole("textbox", { name: "Why" }).fill("It was a mistake.");
  await expectSound(watched, "the question before a snooze is lifted", "[role=dialog]");
  await lifting.getByRole("button", { name: "Lift snooze" }).press("Enter");
  await expect.poll(() => item.count()).toBe(0);
  expect((await profileOf(name)).snoozes).toEqual([]);
  await watched.context.close();
});

it("a rule of many is snoozed from the subject, to a day that is not too far away", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  await signIn(watched, system, "ops");
  const { page } = watched;
  await open(watched, `subjects/${HUB}`);
  await graphOf(page).waitFor();
  await page.keyboard.press("s");
  const question = page.getByRole("dialog", { name: "Snooze a rule for seen-hub?" });
  const send = question.getByRole("button", { name: "Snooze rule" });
  const rule = question.getByRole("combobox", { name: "Rule" });
  await rule.selectOption({ index: 1 });
  const ruleId = z.string().parse(await rule.inputValue());
  await question.getByRole("textbox", { name: "Why" }).fill("Payroll of a known employer.");
  const day = question.getByLabel("Until the end of (UTC)");
  await day.fill(formatInstant(Date.now() + 200 * DAY).slice(0, 10));
  await question.getByText(/^Choose a day up to/).waitFor();
  expect(await send.isDisabled()).toBe(true);
  await day.fill(formatInstant(Date.now() + 2 * DAY).slice(0, 10));
  await send.click();
  await page.getByRole("list", { name: "Snoozed rules" }).getByText(ruleId).waitFor();
  expect((await profileOf(HUB)).snoozes.map((snooze) => snooze.ruleId)).toEqual([ruleId]);
  await watched.context.close();
});
