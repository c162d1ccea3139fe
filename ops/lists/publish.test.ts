// Publishing over HTTP: only what is missing is sent, a lost answer is asked for again, a refusal ends it.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { errorBody, fail } from "#domain/contract/errors/errors.ts";
import { packBundle, uploadOf } from "#domain/screening/lists-bundle.ts";
import { createClient } from "../http/client.ts";
import { publishLists } from "./publish.ts";

interface Seen {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

const content = packBundle({
  lists: [{ id: "X", kind: "names", title: "X", asOf: null, entries: 1 }],
  // Random enough not to shrink below a chunk.
  names: Uint8Array.from({ length: 1_500_000 }, (_, at) => Math.imul(at, 2_654_435_761) >>> 13),
  wallets: new Uint8Array([1]),
});
const upload = uploadOf(content, gzipSync(content, { level: 0 }));
const { hash } = upload.request;
const published = {
  hash,
  listVersion: `sha256:${hash.slice(0, 16)}`,
  bytes: 1,
  publication: 1,
  publishedAt: "2026-01-01T00:00:00.000Z",
  publishedBy: "operator:ops",
  reason: "weekly",
  active: true,
  lists: [],
  unconfirmedOrganisations: 0,
};

let server: Server;
let seen: Seen[];
let answer: (path: string) => { readonly status: number; readonly body?: unknown };

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? "";
      seen.push({ path, type: request.headers["content-type"] ?? "", body: await buffer(request) });
      const { status, body } = answer(path);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body === undefined ? "" : JSON.stringify(body));
    })();
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
});
afterEach(async () => {
  await new Promise((done) => server.close(done));
});

const client = () =>
  createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: "op" });

describe("a version", () => {
  it("is cut into chunks of at most 1 MiB that make it up again", () => {
    expect(upload.chunks.map(({ length }) => length)).toEqual(
      upload.request.chunks.map(({ bytes }) => bytes),
    );
    expect(upload.chunks[0]).toHaveLength(1024 * 1024);
    expect(upload.chunks).toHaveLength(2);
  });

  it("is sent as far as it is missing, each chunk as its bytes, and published", async () => {
    answer = (path) =>
      path === "/lists"
        ? { status: 200, body: { hash, missing: [1] } }
        : path.endsWith("/publish")
          ? { status: 200, body: published }
          : { status: 204 };
    const progress: number[] = [];
    const result = await publishLists(client(), upload, {
      reason: "weekly",
      onProgress: (done) => progress.push(done),
    });
    expect(result).toEqual({ ok: true, published });
    expect(progress).toEqual([1, 2]);
    expect(seen.map(({ path, type }) => [path, type])).toEqual([
      ["/lists", "application/json"],
      [`/lists/${hash}/chunks/1`, "application/octet-stream"],
      [`/lists/${hash}/publish`, "application/json"],
    ]);
    expect(seen[1]?.body.equals(upload.chunks[1] ?? Buffer.of())).toBe(true);
    expect(JSON.parse(String(seen[2]?.body))).toEqual({ reason: "weekly" });
  });

  it("whose publication's answer is lost is published again, which changes nothing", async () => {
    answer = (path) => {
      if (path === "/lists") return { status: 200, body: { hash, missing: [] } };
      const away = fail("dependency_unavailable", "away");
      return seen.length === 2
        ? { status: 503, body: errorBody(away, "req") }
        : { status: 200, body: published };
    };
    expect((await publishLists(client(), upload)).ok).toBe(true);
    expect(seen.map(({ path }) => path)).toEqual([
      "/lists",
      `/lists/${hash}/publish`,
      `/lists/${hash}/publish`,
    ]);
  });

  it("that is refused is a failure, and nothing more is sent", async () => {
    answer = () => ({ status: 403, body: errorBody(fail("permission_denied", "no"), "req") });
    expect(await publishLists(client(), upload)).toMatchObject({ ok: false, status: 403 });
    expect(seen).toHaveLength(1);
  });
});
