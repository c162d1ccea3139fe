// The sweep of claims beside a claimant: it removes the claim that it asked about, and never the one that took its place.

import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import type { Env } from "../../../environment.ts";
import { BoundedSql } from "../../bounded-sql.ts";
import type { Claim, LedgerIdentity } from "../api.ts";
import { ClaimSweep } from "./claim-sweep.ts";
import { Claims } from "./claims.ts";
import { TABLES } from "../schema.ts";

it("leaves a claim alone that replaced the old one while the ledger of the old one was asked", async () => {
  const now = Date.now();
  const held = { shard: 1, fingerprint: "x", stem: "s" };
  const old: Claim = { ...held, name: "activity:a", token: `${now - 3 * 3_600_000}.old`, claimedAt: 0 };
  const orphan: Claim = { ...old, name: "activity:b" };
  const newer: Claim = { ...old, shard: 2, token: `${now}.newer`, claimedAt: now };
  const stub = (env as unknown as Env).LEDGERS.getByName(crypto.randomUUID());
  const left = await runInDurableObject(stub, async (_object, { storage }) => {
    const sql = new BoundedSql(storage);
    sql.exec(TABLES);
    const claims = new Claims(sql);
    for (const claim of [old, orphan]) claims.put(claim);
    const host = { sql, commitFor: <T>(_identity: LedgerIdentity, write: () => T) => write() };
    const sweep = new ClaimSweep(host, claims, async (_shard, _identity, asked) => {
      claims.put(newer);
      return asked.map(() => "voided" as const);
    });
    await sweep.run({ organisationId: "org_a", environment: "production", shard: 0 });
    return [claims.find(old.name), claims.find(orphan.name)];
  });
  expect(left).toEqual([newer, null]);
});
