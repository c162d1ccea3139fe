// An id, whatever it is of, leads to the page of what it names: by its address, and from the search.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { networkSchema } from "#domain/contract/casework/network.ts";
import { signalPageSchema } from "#domain/contract/casework/signal.ts";
import { keyPageSchema } from "#domain/contract/operators/operator-answers.ts";
import { organisationDecisionSchema } from "#domain/contract/operators/organisation-decision.ts";
import { deliveryPageSchema, deliverySchema } from "#domain/contract/settings/webhook-endpoint.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { startLocalServer, type LocalServer } from "../local-server.ts";
import { PATIENCE } from "../patience.ts";
import { sandboxClient } from "../system/tenant.ts";
import { askOperator } from "./ask-operator.ts";
import { launchBrowser, NARROW, openPage, WIDE } from "./browser.ts";
import { expectSound } from "./check-page.ts";
import { alertsOf, payAndWait, type Paid } from "./payments.ts";
import { expectSameAgain, settled } from "./settled.ts";
import { consoleOf, signIn } from "./sign-in.ts";

const system = inject("system");
const madeSchema = z.object({ id: z.string() });
/** A version that hits nothing in these tests. */
const DRAFT = {
  name: "Calmer",
  rules: [
    {
      id: "large-amount",
      version: 1,
      name: "Large amount",
      category: "amount",
      expression: "transaction.amount >= 100000.0",
      scoreModifier: 70,
      action: "none",
      state: "active",
    },
  ],
  thresholds: { review: 70, block: 90 },
  screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
  lists: [],
  changeReason: "a test asks for it",
};
/** Jobs work on them while the test looks. */
const OF_JOBS = new Set(["an experiment", "a backtest"]);
/** The search knows no kinds: it leads where the address of an id does. */
const TYPED = new Set(["a decision", "a customer by the caller's id", "an alert", "a version"]);

let browser: Browser;
let receiver: LocalServer;
let paid: Paid;
let ids: readonly Named[];

/** What an id is of, the id, and the place that it leads to. */
type Named = readonly [what: string, id: string, place: string];

beforeAll(async () => {
  browser = await launchBrowser();
  receiver = await startLocalServer((request, response) => {
    request.resume();
    response.end();
  });
  paid = await payAndWait(system, "Any id", 12);
  ids = [...(await idsOfPayments()), ...(await idsOfChange()), ...(await idsOfRun())];
});
afterAll(async () => {
  await browser?.close();
  await receiver?.close();
});

const ask = (method: "GET" | "POST", path: string, body?: object) =>
  askOperator(system, method, `/organisations/${paid.tenant.organisation.id}${path}`, body);

async function idsOfPayments(): Promise<readonly Named[]> {
  const [alert] = await alertsOf(system, paid);
  if (alert === undefined) throw new Error("there is no alert");
  const investigation = madeSchema.parse(await ask("POST", "/investigations", { alertIds: [alert.id] }));
  const signals = signalPageSchema.parse(await ask("GET", "/signals?status=open"));
  const [signal] = signals.data;
  if (signal === undefined) throw new Error("there is no signal");
  const [decisionId = ""] = paid.decisionIds;
  const party = await partyOf(alert.subject.id);
  const { assessment } = organisationDecisionSchema.parse(await ask("GET", `/decisions/${paid.blockedId}`));
  const match = assessment.screening.attempts.flatMap(({ matches }) => matches)[0]?.id ?? "";
  return [
    ["a decision", decisionId, `decisions/${decisionId}`],
    ["a transaction", decisionId.replace("dec_", "txn_"), `decisions/${decisionId}`],
    ["a match", match, `decisions/${paid.blockedId}`],
    ["an activity", decisionId.replace("dec_", "act_"), `decisions/${decisionId}`],
    ["a payment by the caller's id", "seen-payment-0", `decisions/${decisionId}`],
    ["a customer", alert.subject.id, `subjects/individual/${alert.subject.id}`],
    ["a customer by the caller's id", "seen-customer-1", "subjects/individual/seen-customer-1"],
    ["a party", party, `subjects/transaction_party/${party}`],
    ["an alert", alert.id, `alerts?open=${alert.id}`],
    ["a signal", signal.id, `alerts/signals?open=${signal.id}`],
    ["an investigation", investigation.id, `investigations/${investigation.id}`],
  ];
}

/** Whom a customer paid, once the network has it. */
async function partyOf(customer: string): Promise<string> {
  await askOperator(system, "POST", "/jobs/network/run");
  return await vi.waitFor(async () => {
    const path = `/reports/network/individual/${customer}?depth=1`;
    const { nodes } = networkSchema.parse(await ask("GET", path));
    const party = nodes.find(({ kind }) => kind === "transaction_party");
    if (party === undefined) throw new Error("there is no party");
    return party.id;
  }, PATIENCE);
}

async function idsOfChange(): Promise<readonly Named[]> {
  const versions = z
    .object({ data: z.array(z.object({ id: z.string(), number: z.number() })) })
    .parse(await ask("GET", "/system-versions"));
  const [version] = versions.data;
  if (version === undefined) throw new Error("there is no version");
  const backtest = madeSchema.parse(
    await ask("POST", `/system-versions/${version.id}/backtest`, {
      from: formatInstant(Date.now() - 5 * DAY),
      to: formatInstant(Date.now()),
      labelMaturityDays: 0,
    }),
  );
  const draft = madeSchema.parse(await ask("POST", "/system-versions", DRAFT));
  const experiment = madeSchema.parse(
    await ask("POST", "/experiments", {
      name: "Calmer",
      hypothesis: "Fewer reviews.",
      candidateVersionId: draft.id,
      sampling: { share: 1 },
      labelMaturityDays: 0,
    }),
  );
  return [
    ["a version", version.id, `versions/${version.number}`],
    ["an experiment", experiment.id, `experiments/${experiment.id}`],
    ["a backtest", backtest.id, `backtests/${backtest.id}`],
  ];
}

async function idsOfRun(): Promise<readonly Named[]> {
  const customer = sandboxClient(system, paid.tenant);
  const make = async (path: string, body: object) => {
    const made = await customer.call({ method: "POST", path, body, idempotencyKey: crypto.randomUUID() });
    if (!made.ok) throw new Error(`${path}: ${made.error.code}`);
    return made.body;
  };
  const type = "alert.created";
  const wanted = { url: `${receiver.url}/`, eventTypes: [type] };
  const endpoint = madeSchema.parse(await make("/webhooks/endpoints", wanted));
  const delivery = deliverySchema.parse(await make(`/webhooks/endpoints/${endpoint.id}/simulate`, { type }));
  await vi.waitFor(async () => {
    const { data } = deliveryPageSchema.parse(
      await ask("GET", `/webhooks/endpoints/${endpoint.id}/deliveries`),
    );
    expect(data.map(({ status }) => status)).toEqual(["succeeded"]);
  }, PATIENCE);
  const address = madeSchema.parse(
    await make("/crypto/addresses", {
      address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      network: "ethereum",
      label: "Wallet of Anna",
      purpose: "withdrawal",
      externalUserId: "seen-customer-1",
    }),
  );
  const connection = madeSchema.parse(
    await ask("POST", "/connections", {
      institutionId: "inst_sandbox_exchange",
      protocol: "TRP",
      reason: "a test asks for it",
    }),
  );
  const keys = keyPageSchema.parse(await ask("GET", "/keys"));
  const key = keys.data.find(({ environment }) => environment === "sandbox")?.id ?? "";
  const { eventId } = delivery;
  return [
    ["a key", key, `keys?open=${key}`],
    ["a connection", connection.id, `crypto?tab=connections&open=${connection.id}`],
    ["an endpoint", endpoint.id, `webhooks?endpoint=${endpoint.id}`],
    ["an event", eventId, `webhooks?endpoint=${endpoint.id}&event=${eventId}&open=${delivery.id}`],
    ["a delivery", delivery.id, `webhooks?endpoint=${endpoint.id}&open=${delivery.id}`],
    ["a saved address", address.id, `crypto?open=${address.id}`],
  ];
}

it("the id of whatever has a page leads to it, and the page says the same when it is loaded again", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "viewer");
  // Organisations may call different things by one name: what somebody comes from is first.
  const from = `?org=${paid.tenant.organisation.id}&env=sandbox`;
  const seen = new Set<string>();
  for (const [what, id, place] of ids) {
    await page.goto(`${consoleOf(system)}d/${id}${what.includes("caller") ? from : ""}`);
    // A version that organisations share has the same id in each.
    const org = what === "a version" ? "org_[^/]+" : paid.tenant.organisation.id;
    await expect
      .poll(() => page.url(), { message: what })
      .toMatch(new RegExp(`/${org}/sandbox/${place.replace("?", "\\?")}$`));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settled(page);
    if (!seen.has(place) && !OF_JOBS.has(what)) await expectSameAgain(page, what);
    seen.add(place);
  }
  await watched.context.close();
});

it("an id that is typed into the search leads there too", async () => {
  const watched = await openPage(browser, { theme: "dark", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "viewer");
  for (const [what, id, place] of ids.filter(([kind]) => TYPED.has(kind))) {
    // From a place that no id leads to.
    await page.goto(`${consoleOf(system)}${paid.tenant.organisation.id}/sandbox/drift`);
    await page.getByRole("heading", { level: 1, name: "Drift" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("searchbox", { name: "Place or id" }).fill(id);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url(), { message: what }).toContain(place);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  await watched.context.close();
});

it("the menu of organisations leads to the same place of another one", async () => {
  const watched = await openPage(browser, { theme: "light", width: WIDE });
  const { page } = watched;
  await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/drift`);
  await page.getByRole("link", { name: /^Health: / }).waitFor();
  await page.getByRole("button", { name: "Organisation: Any id" }).click();
  const menu = page.getByRole("dialog", { name: "Organisations" });
  await menu.getByText("shown now").waitFor();
  const other = menu.getByRole("menuitem").filter({ hasNotText: "shown now" }).first();
  await other.click();
  await menu.waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toMatch(/\/org_[^/]+\/sandbox\/drift/);
  expect(page.url()).not.toContain(paid.tenant.organisation.id);
  await watched.context.close();
});

it("in a narrow window, the places that the bar has no room for are behind More", async () => {
  const watched = await openPage(browser, { theme: "light", width: NARROW });
  const { page } = watched;
  await signIn(watched, system, "viewer", `${paid.tenant.organisation.id}/sandbox/alerts`);
  const more = page.getByRole("button", { name: "More", exact: true });
  const box = await more.boundingBox();
  expect((box?.x ?? NARROW) + (box?.width ?? 0)).toBeLessThanOrEqual(NARROW);
  await more.click();
  const places = page.getByRole("dialog", { name: "More places" });
  await expectSound(watched, "more places", "[role=dialog]");
  await places.getByRole("link", { name: "Drift" }).click();
  await page.getByRole("heading", { level: 1, name: "Drift" }).waitFor();
  await places.waitFor({ state: "detached" });
  await watched.context.close();
});
