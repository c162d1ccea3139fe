// Who the analysts of the local system are, and where there are none.

import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAnalysts } from "./analysts.ts";
import { portsFrom } from "./ports.ts";
import { StartError } from "./running.ts";
import type { Secrets } from "./secrets.ts";

const secrets: Secrets = {
  masterSecret: "m".repeat(32),
  keyChecksumSecret: `local:${"k".repeat(32)}`,
  operatorSecret: "o".repeat(32),
  signingKeys: `local:${"s".repeat(32)}`,
  webhookSecret: `local:${"w".repeat(32)}`,
  addressSecret: `local:${"a".repeat(32)}`,
  clickhousePassword: "p".repeat(32),
};
const edge = createServer((_, response) =>
  response.end(JSON.stringify({ data: [{ id: "org_1" }, { id: "org_2" }] })),
);

beforeAll(async () => {
  await once(edge.listen(0, "127.0.0.1"), "listening");
});

afterAll(() => edge.close());

const analysts = (operator: number, wall: boolean) =>
  createAnalysts({ ...portsFrom(8_700), operator }, secrets, "weir", wall);

describe("the analysts of the local system", () => {
  it("are one for each organisation and for each of its environments, held by grants and by a filter of each view", async () => {
    const users = await analysts((edge.address() as AddressInfo).port, true).users();
    expect(users.map(({ name }) => name)).toEqual([
      "analyst_org_1",
      "analyst_sandbox_org_1",
      "analyst_production_org_1",
      "analyst_org_2",
      "analyst_sandbox_org_2",
      "analyst_production_org_2",
    ]);
    expect(new Set(users.map(({ password }) => password)).size).toBe(6);
    for (const { grants = [], rowFilters = [] } of users) {
      expect(grants.length).toBeGreaterThan(0);
      expect(rowFilters).toHaveLength(grants.length);
    }
  });

  it("are not made where the kernel could not keep ClickHouse from the files of the account", async () => {
    expect(await analysts((edge.address() as AddressInfo).port, false).users()).toEqual([]);
  });

  it("are missed in one sentence where the edge does not say who they are", async () => {
    await expect(analysts(9, true).users()).rejects.toThrow(StartError);
  });
});
