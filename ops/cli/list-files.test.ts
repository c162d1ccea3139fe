// weir doctor and weir lists show compare the active lists with the publishers' files.

import { expect, it } from "vitest";
import { usePreparedService } from "./prepared-service.fixture.ts";

const service = usePreparedService();

const HEALTH = {
  edge: { status: "ok", faults: [], lists: null, logs: [], endpoints: [], unanswered: [] },
  pipeline: { status: "ok", roles: [] },
};
const NOTHING = { sanctions: 0, entries: 0, lists: [], names: [] };
const FILES = {
  listVersion: "sha256:aaaaaaaaaaaaaaaa",
  readAt: "2026-01-30T06:00:00.000Z",
  missing: NOTHING,
};
const LESS = { ...NOTHING, sanctions: 18, entries: 25, names: ["Mahan Air", "Gazprom Neft"] };

function answerWith(files: object | undefined) {
  service.answer = ({ url }) => {
    if (url.endsWith("/health")) return { status: 200, body: HEALTH };
    const body = { data: [], pagination: { nextCursor: null }, expected: [], unconfirmedOrganisations: 0 };
    return { status: 200, body: { ...body, ...(files && { files }) } };
  };
}

async function filesPart(): Promise<object | undefined> {
  const { out } = await service.weir(["doctor", "--json"]);
  const { parts } = JSON.parse(out) as { parts: { name: string }[] };
  return parts.find(({ name }) => name === "publishers' files");
}

it("doctor names who is missing from the active version though the publishers' files have them", async () => {
  answerWith({ ...FILES, missing: LESS });
  expect(await filesPart()).toMatchObject({
    state: "look",
    status: "missing",
    detail:
      "the active version lacks 25 entries of the files read at 2026-01-30T06:00:00.000Z (sha256:aaaaaaaaaaaaaaaa), or finds them less surely, 18 of them of sanctions lists: Mahan Air; Gazprom Neft; …",
  });
});

it("doctor says nothing of files that the active version holds, or that were never read", async () => {
  answerWith(FILES);
  expect(await filesPart()).toBeUndefined();
  answerWith(undefined);
  expect(await filesPart()).toBeUndefined();
});

it("lists show says which files the active version holds", async () => {
  answerWith(FILES);
  expect((await service.weir(["lists", "show"])).out).toContain(
    "Publishers' files: the active version has every entry of the files read at 2026-01-30T06:00:00.000Z",
  );
  answerWith(undefined);
  expect((await service.weir(["lists", "show"])).out).toContain(
    "the job lists has read no publisher's file yet",
  );
});
