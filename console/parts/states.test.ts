import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answerOf, api } from "../api/client.ts";
import { Failure } from "./states.tsx";

const BASE = { baseUrl: "http://operator.test/operator/v1" };
const MESSAGE = "operator:mia lacks the permission credit:grant.";

afterEach(() => void vi.restoreAllMocks());

/** What a page shows of an answer that refuses it. */
async function shownOf(asked: () => Promise<{ readonly response: Response }>): Promise<string> {
  const body = { error: { code: "permission_denied", message: MESSAGE, request_id: "req_1" } };
  vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json(body, { status: 403 }));
  const error = await answerOf(asked()).catch((cause: unknown) => cause);
  if (!(error instanceof Error)) throw new Error("it was not refused");
  const failure = createElement(Failure, { error });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, failure));
}

describe("what is refused for a permission", () => {
  it("is not to be seen where it was asked for", async () => {
    const shown = await shownOf(() => api.GET("/me", BASE));
    expect(shown).toContain("You may not see this");
    expect(shown).toContain(MESSAGE);
  });

  it("is not to be done where it was to be done, and the permission is named", async () => {
    const shown = await shownOf(() =>
      api.POST("/jobs/{name}/run", { ...BASE, params: { path: { name: "drift" } } }),
    );
    expect(shown).toContain("You may not do this");
    expect(shown).toContain(MESSAGE);
  });
});
