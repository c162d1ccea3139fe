// Fetching a publisher's files: what is asked for again, and what is refused at once.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fetchOfficial } from "./fetch-official.ts";

let server: Server;
let folder: string;
/** The statuses that the publisher answers, in order; then 200. */
let statuses: number[];
let asked: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "weir-fetch-official-"));
  asked = 0;
  server = createServer((_, response) => {
    const status = statuses[asked++] ?? 200;
    response.writeHead(status, { "retry-after": "0" }).end(status === 200 ? "a,b\n" : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function fetchList() {
  const { port } = server.address() as AddressInfo;
  return fetchOfficial([{ file: "sdn.csv", url: `http://127.0.0.1:${port}/sdn.csv` }], folder, null);
}

it("a publisher that is unavailable for a moment is asked again", async () => {
  statuses = [503, 429];
  expect(await fetchList()).toMatchObject({ ok: true, changed: true });
  expect(readFileSync(join(folder, "sdn.csv"), "utf8")).toBe("a,b\n");
  expect(asked).toBe(3);
});

it("a publisher that stays unavailable is asked three times", async () => {
  statuses = [503, 503, 503, 503];
  expect(await fetchList()).toEqual({ ok: false, problem: "sdn.csv could not be fetched: HTTP 503." });
  expect(asked).toBe(3);
});

it("a file that is not there is not asked for again", async () => {
  statuses = [404];
  expect(await fetchList()).toMatchObject({ ok: false });
  expect(asked).toBe(1);
});
