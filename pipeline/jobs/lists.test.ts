// The job that keeps the screening lists fresh, against a publisher and an edge on this machine: what is good is published
// once, what is not leaves the active version as it is.

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listsUploadRequestSchema, type ListFact } from "#domain/contract/settings/lists.ts";
import { SIGNATURE_HEADER, verify } from "#domain/ids/signature.ts";
import { openBundle } from "#domain/screening/lists-bundle.ts";
import { unpack } from "#edge/lists/packing.ts";
import { createListsJob, type ListsSettings } from "./lists.ts";
import type { Job, JobContext } from "./registry.ts";

const KEY = { id: "k", secret: "a-secret-of-thirty-two-characters-or-more" };
/** Nothing of it is asked. */
const CONTEXT = {} as JobContext;
const ENTRIES = 1_003;

/** A list as the Security Council publishes it, of invented companies. */
function listOf(entries: number): string {
  const entity = (at: number) =>
    `<ENTITY><DATAID>${at}</DATAID><FIRST_NAME>INVENTED NUMBER ${at}</FIRST_NAME><UN_LIST_TYPE>T</UN_LIST_TYPE>` +
    `<REFERENCE_NUMBER>XXe.${at}</REFERENCE_NUMBER><LISTED_ON>2026-01-01</LISTED_ON></ENTITY>`;
  const all = Array.from({ length: entries }, (_, at) => entity(at)).join("\n");
  return `<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="2026-11-01T00:00:00Z"><ENTITIES>${all}</ENTITIES></CONSOLIDATED_LIST>`;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/** With an ETag, by which it is not sent again. */
const serving =
  (text: string): Serve =>
  (request, response) => {
    const etag = `"${createHash("sha256").update(text).digest("hex")}"`;
    if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag, "content-length": Buffer.byteLength(text) }).end(text);
  };

let publish: Serve;
let statuses: number[];
const publisher = createServer((request, response) => {
  publish(request, response);
  statuses.push(response.statusCode);
});

interface Published {
  readonly hash: string;
  readonly facts: readonly ListFact[];
}

let chunks: Uint8Array[];
let published: Published[];
/** Of every request to publish, also of what is active. */
let read: string[];
let isEdgeAway: boolean;
const edge = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const { method = "", url: path = "" } = request;
  const signature = String(request.headers[SIGNATURE_HEADER]);
  const send = (status: number, value?: object) =>
    response.writeHead(status).end(value === undefined ? "" : JSON.stringify(value));
  if (isEdgeAway || !verify({ method, path, body }, signature, [KEY], Math.floor(Date.now() / 1_000))) {
    const error = { type: "AUTHENTICATION_ERROR", code: "refused", message: "Refused.", request_id: null };
    send(401, { error });
  } else if (method === "GET") {
    const data = published.map(versionOf).toReversed();
    send(200, { data, pagination: { nextCursor: null }, expected: [], unconfirmedOrganisations: 0 });
  } else if (path === "/internal/v1/lists") {
    const declared = listsUploadRequestSchema.parse(JSON.parse(body.toString()));
    const isKnown = published.some(({ hash }) => hash === declared.hash);
    if (!isKnown) chunks = [];
    send(200, { missing: isKnown ? [] : declared.chunks.map((_, number) => number) });
  } else if (path.endsWith("/publish")) {
    const content = unpack(chunks);
    const hash = createHash("sha256").update(content).digest("hex");
    expect(path).toContain(hash);
    read.push(hash);
    if (hash !== published.at(-1)?.hash) published.push({ hash, facts: openBundle(content).lists });
    send(200, { ...versionOf({ hash, facts: [] }, published.length - 1), unconfirmedOrganisations: 0 });
  } else {
    chunks.push(body);
    send(204);
  }
}

function versionOf({ hash, facts }: Published, at: number) {
  return {
    hash,
    listVersion: `sha256:${hash.slice(0, 16)}`,
    bytes: 1,
    publication: at + 1,
    publishedAt: "2026-11-01T00:00:00.000Z",
    publishedBy: "pipeline:lists",
    reason: null,
    active: at === published.length - 1,
    lists: facts,
  };
}

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listen = (server: Server) =>
  new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
const NONE = { ofac: null, un: null, eu: null, uk: null };

function jobOf(changes: Partial<ListsSettings> = {}): Job {
  return createListsJob({
    addresses: { ...NONE, un: `${urlOf(publisher)}/consolidated.xml` },
    edgeUrl: urlOf(edge),
    signingKey: KEY,
    ...changes,
  });
}

beforeAll(() => Promise.all([listen(publisher), listen(edge)]));
afterAll(() => {
  publisher.close();
  edge.close();
});
beforeEach(() => {
  [statuses, chunks, published, read, isEdgeAway] = [[], [], [], [], false];
});

describe("the job lists", () => {
  it("has nothing to do if no setting names a file", async () => {
    const { summary } = await jobOf({ addresses: NONE }).run(CONTEXT);
    expect(summary).toBe("nothing configured: no setting names an official file");
    expect((await jobOf({ edgeUrl: null }).run(CONTEXT)).summary).toContain("nothing configured");
  });

  it("publishes fresh files once: unchanged ones are not fetched again, the same ones not published again", async () => {
    const job = jobOf();
    publish = serving(listOf(ENTRIES));
    expect((await job.run(CONTEXT)).summary).toMatch(
      /^published sha256:[0-9a-f]{16}: UN-SC of 2026-11-01 with 1003 entries$/,
    );
    expect(published[0]?.facts).toContainEqual(
      expect.objectContaining({ id: "UN-SC", asOf: "2026-11-01", entries: ENTRIES }),
    );
    expect((await job.run(CONTEXT)).summary).toBe("no official file has changed");
    expect(statuses).toEqual([200, 304]);
    // Another process knows of nothing that was fetched.
    expect((await jobOf().run(CONTEXT)).summary).toMatch(/^active already: UN-SC/);
    expect(published).toHaveLength(1);
    expect(read).toEqual([published[0]?.hash, published[0]?.hash]);

    publish = serving(listOf(ENTRIES + 1));
    expect((await job.run(CONTEXT)).summary).toContain("with 1004 entries");
    expect(published).toHaveLength(2);
  }, 300_000);

  it.each([
    [
      "HTTP 500",
      (
        () => (_request, response) =>
          void response.writeHead(500).end()
      )(),
      "HTTP 500",
    ],
    [
      "a connection that ends too early",
      (_request, response) => {
        response.writeHead(200, { "content-length": 10_000_000 });
        response.write(listOf(ENTRIES), () => response.destroy());
      },
      "consolidated.xml could not be fetched: the connection failed",
    ],
    ["a file that was cut short", serving(listOf(ENTRIES).slice(0, -100)), "is no whole XML file"],
    ["a list that has shrunk", serving(listOf(700)), "looks cut short: 700 entries, 1003 before"],
  ] satisfies [string, Serve, string][])(
    "fails in a sentence at %s, and publishes nothing",
    async (_, serve, words) => {
      publish = serve;
      const job = jobOf();
      await expect(job.run(CONTEXT)).rejects.toThrow(words);
      // What failed does not count as known: it is fetched and judged again.
      await expect(job.run(CONTEXT)).rejects.toThrow(words);
      expect(published).toEqual([]);
    },
  );

  it("fails if the edge does not accept the version", async () => {
    publish = serving(listOf(ENTRIES));
    isEdgeAway = true;
    await expect(jobOf().run(CONTEXT)).rejects.toThrow("The edge did not take the lists (refused)");
  });
});
