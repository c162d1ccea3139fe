// A deployment to which no lists were published yet, and its first ones: one load for all who wait.

import { expect, it, vi } from "vitest";
import { Lists } from "#edge/objects/lists/object.ts";
import { createTenant, operate, payment, request } from "./client.ts";
import { publishLists, releasedLists } from "./publish-lists.ts";

it("decides nothing and stores nothing without lists; the first ones are loaded once for all who wait", async () => {
  const tenant = await createTenant();
  const unpaid = payment();
  const refused = await request(tenant, "sandbox", "POST", "/transactions", unpaid);
  expect(refused).toMatchObject({ status: 503, body: { error: { code: "dependency_unavailable" } } });
  const { externalTransactionId } = unpaid.transaction;
  expect((await request(tenant, "sandbox", "GET", `/transactions/${externalTransactionId}`)).status).toBe(
    404,
  );
  const health = await operate("GET", "/health");
  expect(health.body.edge).toMatchObject({ status: "unavailable", faults: ["screening_lists"] });

  const read = vi.spyOn(Lists.prototype, "read");
  expect((await publishLists(await releasedLists())).status).toBe(200);
  const asked = vi.spyOn(Lists.prototype, "active");
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => request(tenant, "sandbox", "POST", "/transactions", payment())),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(read).toHaveBeenCalledTimes(1);
  // Which lists are active comes with the admission: no decision asks for it.
  expect(asked).not.toHaveBeenCalled();
  expect((await request(tenant, "sandbox", "POST", "/transactions", unpaid)).body.replayed).toBeUndefined();
});
