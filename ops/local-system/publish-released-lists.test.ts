// A release that brings lists publishes them by itself, and gets stuck on no refusal while other lists screen.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { errorBody, fail } from "#domain/contract/errors/errors.ts";
import type { ListsVersion } from "#domain/contract/settings/lists.ts";
import { publishReleasedLists } from "./publish-released-lists.ts";

const older: ListsVersion = {
  hash: "0".repeat(64),
  listVersion: "sha256:0000",
  bytes: 1,
  publication: 1,
  publishedAt: "2026-01-01T00:00:00.000Z",
  publishedBy: "operator:owner",
  reason: "came with the release",
  active: true,
  lists: [],
};
const overview = (data: ListsVersion[]) => ({
  data,
  pagination: { nextCursor: null },
  expected: [],
  unconfirmedOrganisations: 0,
});

let server: Server;
let active: ListsVersion[];
let refusal: ReturnType<typeof fail>;
beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => {
      const refused = request.url?.endsWith("/publish") === true;
      const body = refused
        ? errorBody(refusal, "req_1")
        : request.method === "GET"
          ? overview(active)
          : { missing: [] };
      response.writeHead(refused ? 409 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
});
afterEach(() => new Promise((done) => server.close(done)));

async function start(): Promise<string[]> {
  const told: string[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/operator/v1`;
  await publishReleasedLists(url, "token", (line) => told.push(line));
  return told;
}

describe("a newer release whose lists are refused", () => {
  it("starts all the same, with the lists before, and says in a sentence what is to be done", async () => {
    active = [older];
    refusal = fail("invalid_state", "Nothing was published: UK-OFSI (names) is not among them.");
    const told = (await start()).join("\n");
    expect(told).toContain("sha256:0000 is still active");
    expect(told).toContain("UK-OFSI (names) is not among them");
    expect(told).toContain("weir lists update --release");
  });

  it("does not start where nothing screens yet: without lists nothing is decided", async () => {
    active = [];
    refusal = fail("invalid_state", "Chunks of these lists are missing.");
    await expect(start()).rejects.toThrow("could not be published");
  });
});
