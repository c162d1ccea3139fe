// What the README and the page for integrators tell a reader to type, typed: every command block, in order, with the answers
// that they show.

import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { alertPageSchema } from "#domain/contract/casework/alert.ts";
import { createTenant, sandboxClient, type Tenant } from "./tenant.ts";
import { expectShown, readersFolder, readPage, titled, typeInShell } from "./typed-page.ts";

const system = inject("system");
/** A backtest waits for the next run of its job. */
const BACKTEST_MILLISECONDS = 240_000;
let folder: string;
let tenant: Tenant;

const pages = ["README.md", "docs/integrate.md"].map(readPage);

beforeAll(async () => {
  tenant = await createTenant(system, "Reader");
  folder = readersFolder(system, tenant);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.each(pages)("$page", ({ setup, steps }) => {
  it("shows commands, with at least two answers", () => {
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(steps.filter(({ language }) => language !== undefined).length).toBeGreaterThanOrEqual(2);
  });

  it.each(titled(steps))(
    "is right about %s",
    async (_, step) => {
      if (step.commands.includes("/alerts")) await anAlertIsOpen();
      expectShown(await typeInShell({ system, tenant, folder }, `${setup}\n${step.commands}`), step);
    },
    BACKTEST_MILLISECONDS,
  );

  it("tells the truth about sending the same again, and about sending another amount", async () => {
    const payment = steps[0]?.commands.replace(/^\.\/weir .*$/m, "") ?? "";
    const reader = { system, tenant, folder };
    expect(JSON.parse(await typeInShell(reader, `${setup}\n${payment}`))).toMatchObject({ replayed: true });
    const changed = payment.replace("450.00", "451.00");
    const other = JSON.parse(await typeInShell(reader, `${setup}\n${changed}`)) as unknown;
    expect(other).toMatchObject({ error: { code: "activity_conflict" } });
  });
});

/** A reader takes longer to read on. */
async function anAlertIsOpen(): Promise<void> {
  const client = sandboxClient(system, tenant);
  await vi.waitFor(
    async () => {
      const answer = await client.call({ method: "GET", path: "/alerts?status=open", repeatable: true });
      expect(answer.ok && alertPageSchema.parse(answer.body).data).toHaveLength(1);
    },
    { timeout: 60_000, interval: 250 },
  );
}
