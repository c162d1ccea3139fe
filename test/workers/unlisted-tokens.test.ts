// Tokens of the release before are listed nowhere; their holders are people who could agree, once they have used them.

import { afterEach, expect, it, vi } from "vitest";
import { oldToken } from "#domain/ids/sealed-grant.fixture.ts";
import type { TokenGrant } from "#domain/ids/token-grant.ts";
import { bindings, createTenant, operate, person } from "./client.ts";

const DAY = 86_400_000;

afterEach(() => void vi.useRealTimers());

it("who used one in the last 90 days is a second person, and nobody is because of a role's name", async () => {
  const tenant = await createTenant();
  const path = `/organisations/${tenant.id}/keys`;
  const key = { type: "secret", environment: "production" };
  const by = (grant: TokenGrant) => ({
    authorization: `Bearer ${oldToken(bindings.OPERATOR_SECRET, grant)}`,
  });
  const use = (grant: TokenGrant) => operate("GET", "/organisations", undefined, "owner", by(grant));
  const mia = await person("mia", { role: "keys", expiresInDays: 300 });
  const leo: TokenGrant = { name: "leo", role: "keys" };
  const soleOperator = async () => {
    const made = await mia.operate("POST", path, key);
    return made.status === 201 && made.body.soleOperator === true;
  };

  expect(await soleOperator()).toBe(true);
  const others: readonly TokenGrant[] = [
    { name: "Mia", role: "owner" },
    { name: "owner", role: "owner" },
    { name: "zoe", permissions: ["lists:read", "organisations:read"] },
  ];
  for (const grant of others) expect((await use(grant)).status).toBe(200);
  expect(await soleOperator()).toBe(true);

  expect((await use(leo)).status).toBe(200);
  expect((await mia.operate("POST", path, key)).status).toBe(409);
  const agreed = await operate("POST", path, key, "owner", by(leo));
  expect(agreed).toMatchObject({ status: 201, body: { proposedBy: "operator:mia" } });

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 91 * DAY });
  expect(await soleOperator()).toBe(true);
  await use(leo);
  expect(await soleOperator()).toBe(false);
  await operate("DELETE", `/tokens/${mia.tokenId}`);
});
