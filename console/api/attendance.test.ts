import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchForActs } from "./attendance.ts";
import { api } from "./client.ts";

const page = new EventTarget();
watchForActs(page);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  page.dispatchEvent(new Event("keydown"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What the header of the page's next request says. */
async function saidNext(): Promise<string | null> {
  const asked = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json({}));
  await api.GET("/me", { baseUrl: "http://operator.test/operator/v1" });
  const [request] = asked.mock.lastCall ?? [];
  return request instanceof Request ? request.headers.get("weir-console") : null;
}

describe("a request of the console's page", () => {
  it.each(["pointerdown", "click", "keydown", "input", "wheel"])("counts as use after %s", async (act) => {
    vi.setSystemTime(Date.now() + 60_000);
    page.dispatchEvent(new Event(act));
    vi.setSystemTime(Date.now() + 9_000);
    expect(await saidNext()).toBe("1");
  });

  it("is one that nobody caused, as soon as nobody has done anything for ten seconds", async () => {
    vi.setSystemTime(Date.now() + 10_000);
    expect(await saidNext()).toBe("poll");
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await saidNext()).toBe("poll");
  });
});
