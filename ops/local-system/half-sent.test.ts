// Half of a body at the edge: the real Worker in a bare workerd answers and closes the connection, from every sender and however its
// length is framed.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { FRAMES, sendHalf } from "#test/half-sent-request.ts";
import { findFreePorts } from "./free-ports.ts";
import { createParts, type Parts } from "./parts.ts";
import { portsFrom, type Ports } from "./ports.ts";
import { openSecrets } from "./secrets.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** Twenty seconds, and what else this machine does meanwhile. */
const CLOSED_WITHIN_MILLISECONDS = 40_000;
const directory = mkdtempSync(join(tmpdir(), "weir-half-sent-"));
const secrets = openSecrets(directory);
const owner = `authorization: Bearer ${operatorToken(secrets.operatorSecret, "owner")}`;
let ports: Ports;
let parts: Parts;
let key: string;

beforeAll(async () => {
  const [sandbox = 0, production = 0, operator = 0] = await findFreePorts(3);
  ports = { ...portsFrom(8_700), sandbox, production, operator };
  const onEvent = () => undefined;
  parts = createParts({ root: ROOT, dataDir: directory, ports, secrets, revives: false, onEvent });
  await parts.edge.start();
  const made = await fetch(`http://127.0.0.1:${operator}/operator/v1/organisations`, {
    method: "POST",
    headers: { authorization: owner.slice("authorization: ".length), "content-type": "application/json" },
    body: JSON.stringify({ name: "Half" }),
  });
  const { keys } = (await made.json()) as { readonly keys: { readonly sandboxSecret: string } };
  key = `authorization: Bearer ${keys.sandboxSecret}`;
}, 300_000);

afterAll(async () => {
  await parts.edge.stop();
  rmSync(directory, { recursive: true, force: true });
});

type Place = () => readonly [number, string];

describe.concurrent("a connection on which half of a body came", () => {
  const payments: Place = () => [ports.sandbox, "/api/v1/transactions"];
  const organisations: Place = () => [ports.operator, "/operator/v1/organisations"];
  const session: Place = () => [ports.operator, "/operator/v1/session"];
  const senders: readonly (readonly [string, Place, () => readonly string[], number])[] = [
    ["an integrator", payments, () => [key], 400],
    ["a stranger at the API", payments, () => [], 401],
    ["an operator", organisations, () => [owner], 400],
    ["a stranger at the operators' host", organisations, () => [], 401],
    ["one who signs in", session, () => ["weir-console: 1", "sec-fetch-site: same-origin"], 400],
  ];
  const rows = senders.flatMap((sender) => FRAMES.map((frame) => [...sender, frame] as const));

  it.each(rows)("from %s is closed with an answer (row %#)", async (_, place, headers, status, frame) => {
    const [port, path] = place();
    const url = new URL(`http://127.0.0.1:${port}${path}`);
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: ${url.host}`,
      "content-type: application/json",
      ...headers(),
    ];
    const half = await sendHalf(url, head, frame);
    expect(half.status).toBe(status);
    expect(half.milliseconds).toBeLessThan(CLOSED_WITHIN_MILLISECONDS);
  });
});
