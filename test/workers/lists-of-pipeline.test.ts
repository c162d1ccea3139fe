// The pipeline publishes lists over its own paths: signed, in the audit under its own name, and never without a signature.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { sign, SIGNATURE_HEADER } from "#domain/ids/signature.ts";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { bindings, call, HOSTS } from "./client.ts";
import { listsNaming } from "./made-lists.ts";
import { retireEveryList } from "./publish-lists.ts";

beforeAll(retireEveryList);

const [KEY] = secretRingSchema.parse(bindings.SIGNING_KEYS);

function ask(method: string, rest: string, body: object | Uint8Array | null, isSigned = true) {
  const path = `/internal/v1/lists${rest}`;
  const bytes =
    body instanceof Uint8Array ? body : new TextEncoder().encode(body ? JSON.stringify(body) : "");
  const signature = sign({ method, path, body: bytes }, KEY, Math.floor(Date.now() / 1_000));
  return call(HOSTS.operator + path, {
    method,
    headers: isSigned ? { [SIGNATURE_HEADER]: signature } : {},
    ...(method === "GET" ? {} : { body: new Uint8Array(bytes) }),
  });
}

describe("the pipeline", () => {
  it("uploads and publishes a version, which the audit records", async () => {
    const { request, chunks } = listsNaming("Published By The Pipeline");
    expect((await ask("POST", "", request)).body).toEqual({ hash: request.hash, missing: [0] });
    expect((await ask("POST", `/${request.hash}/chunks/0`, chunks[0] ?? null)).status).toBe(204);
    const reason = "fresh official files";
    const published = await ask("POST", `/${request.hash}/publish`, { reason });
    expect(published.body).toMatchObject({ active: true, publishedBy: "pipeline:lists", reason });
    expect((await ask("GET", "", null)).body.data[0]).toMatchObject({ hash: request.hash, active: true });
    const acts = await runInDurableObject(bindings.LISTS.getByName("lists"), (_object, state) =>
      state.storage.sql
        .exec<{ payload: string }>("SELECT payload FROM log ORDER BY sequence")
        .toArray()
        .map(({ payload }) => JSON.parse(payload).data)
        .filter(({ hash }) => hash === request.hash)
        .map(({ actor, action }) => [actor, action]),
    );
    expect(acts).toEqual([
      ["pipeline:lists", "lists.upload"],
      ["pipeline:lists", "lists.publish"],
    ]);
  });

  it.each([
    ["GET", ""],
    ["POST", ""],
    ["POST", `/${"f".repeat(64)}/chunks/0`],
    ["POST", `/${"f".repeat(64)}/publish`],
  ])("is refused without its signature: %s %s", async (method, rest) => {
    const refused = await ask(method, rest, method === "GET" ? null : {}, false);
    expect(refused).toMatchObject({ status: 401, body: { error: { code: "operator_token_invalid" } } });
  });

  it("gets an error for a chunk that was not declared", async () => {
    const unknown = await ask("POST", `/${"f".repeat(64)}/chunks/x`, new Uint8Array(1));
    expect(unknown.body.error.code).toBe("lists_not_found");
  });
});
