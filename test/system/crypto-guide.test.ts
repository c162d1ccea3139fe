// What docs/crypto.md tells a reader to type, typed: from a saved address over discovery and a signed proof to an approved address
// that a decision sees.

import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTenant, type Tenant } from "./tenant.ts";
import { expectShown, readersFolder, readPage, titled, typeInShell } from "./typed-page.ts";

const system = inject("system");
/** A discovery is polled after 12 seconds. */
const POLL_MILLISECONDS = 60_000;
const { page, setup, steps } = readPage("docs/crypto.md");
let folder: string;
let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant(system, "Reader of crypto");
  folder = readersFolder(system, tenant);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe(page, () => {
  it.each(titled(steps))(
    "is right about %s",
    async (_, step) => {
      expect(step.language, "each block shows its answer").toBeDefined();
      expectShown(await typeInShell({ system, tenant, folder }, `${setup}\n${step.commands}`), step);
    },
    POLL_MILLISECONDS,
  );
});
