// weir deadletters, against a small HTTP server.

import { describe, expect, it } from "vitest";
import { DEAD_LETTER } from "#test/stream/dead-letter.ts";
import { EXIT } from "../exit-code.ts";
import { failing, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const { id: ID } = DEAD_LETTER;
const unreadable = { ...DEAD_LETTER, id: "0-9-1767225600000", code: "empty", from: null, event: null };

function pages() {
  service.answer = ({ method, url }) => {
    if (method === "POST") {
      const { ids } = JSON.parse(service.seen.at(-1)?.body ?? "") as { ids: string[] };
      const outcome = url.endsWith("/drop") ? "dropped" : "retried";
      return { status: 200, body: { data: ids.map((id) => ({ id, outcome })) } };
    }
    const isLast = url.includes(`cursor=${ID}`);
    return {
      status: 200,
      body: { data: [isLast ? unreadable : DEAD_LETTER], pagination: { nextCursor: isLast ? null : ID } },
    };
  };
}

describe("deadletters", () => {
  it("list is every page as one, with why and which event", async () => {
    pages();
    const run = await service.weir(["deadletters", "list"]);
    expect(run.code).toBe(EXIT.done);
    for (const text of [
      ID,
      "fraud.transaction.assessed",
      "ledger/org_1/sandbox/0",
      "data.score",
      "unreadable",
    ]) {
      expect(run.out).toContain(text);
    }
    expect(service.seen.map(({ url }) => url)).toEqual([
      "/operator/v1/dead-letters?limit=100&state=open",
      `/operator/v1/dead-letters?limit=100&state=open&cursor=${ID}`,
    ]);
    const json = await service.weir(["deadletters", "list", "--json"]);
    expect(JSON.parse(json.out)).toEqual({
      data: [DEAD_LETTER, unreadable],
      pagination: { nextCursor: null },
    });
  });

  it("show says what is not known of one that cannot be read", async () => {
    service.answer = () => ({ status: 200, body: unreadable });
    const run = await service.weir(["deadletters", "show", unreadable.id]);
    expect(run.out).toContain("origin  unknown");
    expect(run.out).toContain("event   unreadable");
    service.answer = () => failing("dead_letter_not_found");
    expect((await service.weir(["deadletters", "show", "0-1-1"])).code).toBe(EXIT.notFound);
  });

  it("retry --all sends every open one, with progress beside the result", async () => {
    pages();
    const run = await service.weir(["deadletters", "retry", "--all", "--yes"]);
    expect(run).toMatchObject({ code: EXIT.done, out: `${ID}  retried\n${unreadable.id}  retried\n` });
    expect(run.err).toContain("retry: 2/2");
    expect(JSON.parse(service.seen.at(-1)?.body ?? "")).toEqual({ ids: [ID, unreadable.id] });
  });

  it("drop sends the reason, and needs one", async () => {
    pages();
    expect((await service.weir(["deadletters", "drop", ID, "--yes"])).code).toBe(EXIT.usage);
    expect(service.seen).toEqual([]);
    const run = await service.weir(["deadletters", "drop", ID, "--reason", "made twice", "--yes"]);
    expect(run.out).toBe(`${ID}  dropped\n`);
    expect(JSON.parse(service.seen.at(-1)?.body ?? "")).toEqual({ ids: [ID], reason: "made twice" });
  });

  it("asks first, and needs to know which", async () => {
    expect((await service.weir(["deadletters", "retry", "--yes"])).code).toBe(EXIT.usage);
    expect((await service.weir(["deadletters", "retry", ID, "--all", "--yes"])).code).toBe(EXIT.usage);
    const unconfirmed = await service.weir(["deadletters", "retry", ID]);
    expect(unconfirmed).toMatchObject({ code: EXIT.usage });
    expect(unconfirmed.err).toContain("retry 1 dead letters");
    expect(service.seen).toEqual([]);
  });

  it("ends with 3 where one is no longer kept", async () => {
    service.answer = () => ({ status: 200, body: { data: [{ id: ID, outcome: "not_found" }] } });
    const run = await service.weir(["deadletters", "retry", ID, "--yes", "--json"]);
    expect(run.code).toBe(EXIT.notFound);
    expect(JSON.parse(run.out)).toEqual({ data: [{ id: ID, outcome: "not_found" }] });
  });
});
