// The receiver of docs/webhooks.md, run as it is written: it takes what we sign, and nothing else.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newWebhookSecret, signatureHeaders } from "#domain/webhooks/sign-delivery.ts";
import { PATIENCE } from "#test/patience.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SECRET = newWebhookSecret(new Uint8Array(32).fill(7));
const BODY = JSON.stringify({ id: "evt_1", type: "alert.created", deliveryId: "whd_1" });

let port = 0;
let receiver: ReturnType<typeof spawn>;
const heard: string[] = [];

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

function send(body: string): Promise<Response> {
  const signed = { eventId: "evt_1", deliveryId: "whd_1", body: new TextEncoder().encode(BODY) };
  const headers = signatureHeaders(signed, [SECRET], Math.floor(Date.now() / 1_000));
  return fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers });
}

beforeAll(async () => {
  const guide = readFileSync(resolve(ROOT, "docs/webhooks.md"), "utf8");
  const [, code = ""] = /```js\n([\s\S]+?)```/.exec(guide) ?? [];
  port = await freePort();
  receiver = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), ENDPOINT_SECRET: SECRET },
    stdio: ["ignore", "pipe", "inherit"],
  });
  receiver.stdout?.on("data", (text: Buffer) => heard.push(text.toString()));
  await vi.waitFor(() => send("{}"), { timeout: 60_000, interval: 100 });
});

afterAll(() => {
  receiver.kill();
});

it("takes a delivery of ours", async () => {
  expect((await send(BODY)).status).toBe(204);
  await vi.waitFor(() => expect(heard.join("")).toContain("alert.created evt_1"), PATIENCE);
});

it("refuses what we did not sign", async () => {
  expect((await send(BODY.replace("evt_1", "evt_2"))).status).toBe(400);
});
