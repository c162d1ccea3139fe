import { afterEach, describe, expect, it, vi } from "vitest";
import { answerOf, api } from "./client.ts";

afterEach(() => void vi.restoreAllMocks());

function askedAbout(id: string, fetched = vi.spyOn(globalThis, "fetch")) {
  fetched.mockImplementation(() => Promise.resolve(Response.json({})));
  const path = { id: "org_1", subjectKind: "individual" as const, subjectId: id };
  const asked = api.GET("/organisations/{id}/subjects/{subjectKind}/{subjectId}", {
    params: { path },
    baseUrl: "http://operator.test/operator/v1",
  });
  return { fetched, asked: answerOf(asked) };
}

describe("what is asked about an id", () => {
  it.each(["sub_1", "customer 7", "a/b", "...", "%2e%2e"])("is asked about %j alone", async (id) => {
    const { fetched, asked } = askedAbout(id);
    await asked;
    const [request] = fetched.mock.lastCall ?? [];
    const { pathname } = new URL(request instanceof Request ? request.url : "");
    expect(pathname).toBe(`/operator/v1/organisations/org_1/subjects/individual/${encodeURIComponent(id)}`);
  });

  it.each([".", ".."])("is not asked about %j, which no address can hold", async (id) => {
    const { fetched, asked } = askedAbout(id);
    await expect(asked).rejects.toMatchObject({ status: 404, code: "id_without_address" });
    expect(fetched).not.toHaveBeenCalled();
  });
});
