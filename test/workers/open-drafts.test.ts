// How many drafts an organisation may keep.

import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { DRAFTS_MAX } from "#domain/contract/settings/system-version.ts";
import { createTenant, type Tenant } from "./client.ts";
import { act, draft, draftOf, objectOf } from "./draft-versions.ts";

/** Copies of a draft, as many as are there beside it. */
async function fill(tenant: Tenant): Promise<void> {
  await runInDurableObject(objectOf(tenant), (_object, { storage: { sql } }) => {
    const columns =
      "content, basis, parent_id, change_reason, state, created_at, created_by, approved_by, activated_at, retired_at";
    sql.exec(
      `WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < ${DRAFTS_MAX - 1})
       INSERT INTO system_version (number, id, hash, ${columns})
       SELECT number + n, id || n, hash || n, ${columns} FROM system_version, more WHERE state = 'draft'`,
    );
  });
}

it(`an organisation keeps ${DRAFTS_MAX} drafts: the next one is 409 until one is retired, and what is known is answered`, async () => {
  const tenant = await createTenant();
  const first = await draft(tenant, draftOf("First"));
  expect(first.status).toBe(201);
  await fill(tenant);
  expect(await draft(tenant, draftOf("One too many"))).toMatchObject({
    status: 409,
    body: {
      error: {
        code: "invalid_state",
        message: expect.stringContaining(`${DRAFTS_MAX} drafts`),
        details: { limit: DRAFTS_MAX },
      },
    },
  });
  expect(await draft(tenant, draftOf("First"))).toMatchObject({ status: 200, body: { id: first.body.id } });
  expect((await act(tenant, first.body.id, "retire")).status).toBe(200);
  expect((await draft(tenant, draftOf("One too many"))).status).toBe(201);
  expect((await draft(tenant, draftOf("Another one"))).status).toBe(409);
});
