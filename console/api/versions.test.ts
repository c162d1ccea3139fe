import { afterEach, expect, it, vi } from "vitest";
import { api } from "./client.ts";
import { queryClient } from "./query-client.ts";
import { liveVersionQuery } from "./versions.ts";

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const DRAFTS = Array.from({ length: 100 }, (_, index) => ({ id: `sv_${index}`, state: "draft" }));

it("finds the version that decides behind a whole page of newer drafts", async () => {
  const first = { data: DRAFTS, pagination: { nextCursor: "next" } };
  const second = { data: [{ id: "sv_live", state: "active" }], pagination: { nextCursor: null } };
  vi.spyOn(api, "GET").mockImplementation((path: string, asked: unknown) => {
    const isSecond = JSON.stringify(asked).includes('"cursor":"next"');
    const page = isSecond ? second : first;
    const data = path.endsWith("{versionId}") ? { id: "sv_live", rules: [] } : page;
    return Promise.resolve({ data, response: new Response() }) as never;
  });
  const live = await queryClient.fetchQuery(liveVersionQuery({ organisationId: "org_1" }));
  expect(live).toMatchObject({ id: "sv_live" });
});
