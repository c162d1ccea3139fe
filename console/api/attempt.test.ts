import { afterEach, describe, expect, it, vi } from "vitest";
import { attempt, forgetAttempts } from "./attempt.ts";
import { Refused } from "./client.ts";

interface Note {
  readonly text: string;
  readonly version: number;
}

const LOST = new Refused({ status: 0, code: "no_answer", message: "No.", requestId: null });
const refusal = (status: number) => new Refused({ status, code: "a_code", message: "No.", requestId: null });

afterEach(() => {
  forgetAttempts();
  vi.useRealTimers();
});

/** Sends a note to a case, and hears this. @returns what was sent */
async function send(asked: Note, heard: Error | null, what = ["note", "inv_1"]) {
  const sent: { asked: Note; key: string }[] = [];
  await attempt({ what, asked, same: asked.text }, async (first, key) => {
    sent.push({ asked: first, key });
    await (heard === null ? Promise.resolve() : Promise.reject(heard));
  }).catch(() => undefined);
  expect(sent).toHaveLength(1);
  return sent[0];
}

const hello = (version: number) => ({ text: "hello", version });

describe("an act", () => {
  it.each([
    ["the answer was lost", LOST],
    ["the service was away", refusal(503)],
  ])("is repeated as it was, with its key, if %s, whatever was asked in between", async (_, heard) => {
    const first = await send(hello(3), heard);
    await send({ text: "goodbye", version: 3 }, null);
    expect(await send(hello(4), LOST)).toEqual(first);
    expect(await send(hello(5), null)).toEqual(first);
  });

  it.each([
    ["was done", null],
    ["was refused", refusal(409)],
    ["was never sent", new Error("A mistake of the page.")],
  ])("begins anew after it %s", async (_, heard) => {
    const first = await send(hello(3), heard);
    const next = await send(hello(4), null);
    expect(next?.asked).toEqual(hello(4));
    expect(next?.key).not.toBe(first?.key);
  });

  it("has a key of its own if its words or what it is done to are others", async () => {
    const keys = [
      await send(hello(3), LOST),
      await send({ text: "goodbye", version: 3 }, LOST),
      await send(hello(3), LOST, ["note", "inv_2"]),
    ].map((sent) => sent?.key);
    expect(new Set(keys).size).toBe(3);
  });

  it("is another one an hour later, or of another person", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const first = await send(hello(3), LOST);
    vi.setSystemTime(Date.now() + 3_600_000);
    const later = await send(hello(3), LOST);
    forgetAttempts();
    const keys = [first, later, await send(hello(3), LOST)].map((sent) => sent?.key);
    expect(new Set(keys).size).toBe(3);
  });
});
