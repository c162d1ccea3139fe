// Signs in to Marble as its first administrator. Marble's own setting for local use asks Firebase's emulator who somebody is;
// this answers in its place, for that one person, on this machine.

import { startLocalServer, type LocalServer } from "#test/local-server.ts";

export const PROJECT = "weir-bench";
export const ADMINISTRATOR = "administrator@bench.invalid";
const USER_ID = "administrator";
const LIFE_SECONDS = 3_600;

/** What Marble asks in place of Firebase. */
export function startEmulator(): Promise<LocalServer> {
  return startLocalServer((request, response) => {
    request.resume().on("end", () => {
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({ users: [{ localId: USER_ID, email: ADMINISTRATOR, emailVerified: true }] }),
      );
    });
  });
}

/** Without a signature, as the emulator's tokens are. */
export function identityToken(): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: USER_ID,
    iat: now,
    auth_time: now,
    exp: now + LIFE_SECONDS,
    email: ADMINISTRATOR,
    email_verified: true,
    firebase: { identities: { email: [ADMINISTRATOR] }, sign_in_provider: "password" },
  };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
}
