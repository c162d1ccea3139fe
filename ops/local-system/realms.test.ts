// A port of the local system serves the one realm it is for: the real Worker in a bare workerd, called under every name.

import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { findFreePorts } from "./free-ports.ts";
import { createParts, type Parts } from "./parts.ts";
import { portsFrom, type Ports } from "./ports.ts";
import { openSecrets } from "./secrets.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const directory = mkdtempSync(join(tmpdir(), "weir-realms-"));
const secrets = openSecrets(directory);
let ports: Ports;
let parts: Parts;

beforeAll(async () => {
  const [sandbox = 0, production = 0, operator = 0] = await findFreePorts(3);
  ports = { ...portsFrom(8_700), sandbox, production, operator };
  const onEvent = () => undefined;
  parts = createParts({ root: ROOT, dataDir: directory, ports, secrets, revives: false, onEvent });
  await parts.edge.start();
}, 300_000);

afterAll(async () => {
  await parts.edge.stop();
  rmSync(directory, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: string;
}

function get(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    sent.once("error", reject);
    sent.end();
  });
}

/** An answer without what differs in each: the path that was asked for and the id of the request. */
function anonymous(body: string): string {
  return body.replace(/req_\w+/, "").replace(/\/(operator|nowhere)\//, "/");
}

/** Every way to say that another realm is meant: its address, by number and name, and names that are nobody's. */
function otherNames(): string[] {
  const { sandbox, production, operator } = ports;
  return [sandbox, production, operator].flatMap((port) => [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `operator.weir.example:${port}`,
  ]);
}

describe("a port of the local system", () => {
  it("of integrators shows no trace of the operators' interface, whatever Host and path are written", async () => {
    const authorization = `Bearer ${operatorToken(secrets.operatorSecret, "owner")}`;
    for (const port of [ports.sandbox, ports.production]) {
      const nowhere = await get(port, "/nowhere/v1/organisations", {});
      for (const host of otherNames()) {
        for (const path of ["/operator/v1/organisations", `http://${host}/operator/v1/organisations`]) {
          const answer = await get(port, path, { host, "x-forwarded-host": host, authorization });
          expect(answer.status, `${host} ${path}`).toBe(404);
          expect(anonymous(answer.body), `${host} ${path}`).toBe(anonymous(nowhere.body));
        }
      }
    }
  });

  it("of operators serves them under every name", async () => {
    for (const host of otherNames()) {
      const answer = await get(ports.operator, "/operator/v1/organisations", { host });
      expect(answer.status, host).toBe(401);
      expect(answer.body).toContain("operator_token");
    }
  });
});
