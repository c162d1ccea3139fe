import { focusManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api } from "./client.ts";
import { meQuery, signIn, signOut } from "./me.ts";
import { queryClient } from "./query-client.ts";

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const person = (name: string) => ({ actor: `operator:${name}`, name, role: "analyst" });
const answerOf = (name: string) => ({ data: person(name), response: new Response() });
const REFUSED = { error: {}, response: new Response(null, { status: 401 }) };

async function askedAgain(answer: object): Promise<unknown> {
  vi.spyOn(api, "GET").mockResolvedValueOnce(answer as never);
  return await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
}

/** Asks who is signed in: first mia, then the person named. @returns whether mia's figures are still known */
async function staysWith(name: string): Promise<boolean> {
  await askedAgain(answerOf("mia"));
  queryClient.setQueryData(["decisions", "org_1"], "what mia saw");
  expect(await askedAgain(answerOf(name))).toMatchObject({ name });
  return queryClient.getQueryData(["decisions", "org_1"]) !== undefined;
}

describe("a page whose session another tab shares", () => {
  it("keeps what it knows while the same person is signed in", async () => {
    expect(await staysWith("mia")).toBe(true);
  });

  it("forgets what one person saw as soon as another is signed in", async () => {
    expect(await staysWith("leo")).toBe(false);
  });

  it("stays that of the person whose session has ended, until another one signs in", async () => {
    await staysWith("mia");
    expect(await askedAgain(REFUSED)).toMatchObject({ name: "mia", isSessionOver: true });
    expect(await askedAgain(answerOf("mia"))).toMatchObject({ name: "mia", isSessionOver: false });
    expect(queryClient.getQueryData(["decisions", "org_1"])).toBe("what mia saw");
    await askedAgain(REFUSED);
    await askedAgain(answerOf("leo"));
    expect(queryClient.getQueryData(["decisions", "org_1"])).toBeUndefined();
  });

  it("is nobody's where nobody was signed in", async () => {
    expect(await askedAgain(REFUSED)).toBeNull();
  });

  it.each([
    ["mia", "what mia saw"],
    ["leo", undefined],
  ])("when %s signs in, has of mia's figures: %s", async (name, left) => {
    await staysWith("mia");
    await askedAgain(REFUSED);
    vi.spyOn(api, "POST").mockResolvedValueOnce(answerOf(name));
    await signIn("a code");
    expect(queryClient.getQueryData(meQuery.queryKey)).toMatchObject({ name, isSessionOver: false });
    expect(queryClient.getQueryData(["decisions", "org_1"])).toBe(left);
  });

  it("is nobody's after it was signed out", async () => {
    await staysWith("mia");
    vi.spyOn(api, "DELETE").mockResolvedValueOnce({ response: new Response() } as never);
    await signOut();
    expect(queryClient.getQueryData(meQuery.queryKey)).toBeNull();
    expect(queryClient.getQueryData(["decisions", "org_1"])).toBeUndefined();
  });

  it("asks who is signed in when it is looked at again", async () => {
    const asked = vi.spyOn(api, "GET");
    asked.mockImplementation(
      () => Promise.resolve({ data: person("mia"), response: new Response() }) as never,
    );
    await queryClient.fetchQuery(meQuery);
    queryClient.mount();
    const leave = new QueryObserver(queryClient, meQuery).subscribe(() => undefined);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    leave();
    queryClient.unmount();
  });
});
