// Global setup of the Workers tests: an access proxy on a port of this machine. It serves its keys, and signs what a test asks
// it to, by the key that it serves or by another.

import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { TestProject } from "vitest/node";
import { startLocalServer } from "../local-server.ts";
import type { AccessWish } from "./access-wish.ts";

const KEY_ID = "2026-11";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [own, other] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" }] };
  const sign = ({ claims, byAnotherKey = false }: AccessWish) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: KEY_ID })
      .sign((byAnotherKey ? other : own).privateKey);
  const server = await startLocalServer((request, response) => {
    void text(request).then(async (body) => {
      if (request.url === "/cdn-cgi/access/certs") {
        response.setHeader("content-type", "application/json").end(JSON.stringify(keys));
      } else if (request.url === "/broken") response.writeHead(500).end("no keys today");
      else if (request.url === "/page") response.end("<html>Sign in</html>");
      else if (request.url === "/other") response.end(JSON.stringify({ no: "keys" }));
      else response.end(await sign(JSON.parse(body) as AccessWish));
    });
  });
  project.provide("accessProxyUrl", server.url);
  return () => server.close();
}
