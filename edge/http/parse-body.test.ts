// Bodies as hostile callers send them: always a value or a 400, never an exception.

import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ERRORS } from "#domain/contract/errors/errors.ts";
import { BODY_MAX_BYTES, NESTING_MAX } from "#domain/contract/values/limits.ts";
import { check, readJson, readJsonBody } from "./parse-body.ts";
import { readBody } from "./read-body.ts";

function post(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  const typed = { "content-type": "application/json", ...headers };
  return new Request("http://sandbox.test/api/v1/transactions", { method: "POST", body, headers: typed });
}

async function codeOf(body: BodyInit | null, headers: Record<string, string> = {}): Promise<string> {
  const parsed = await readJsonBody(post(body, headers));
  if (!parsed.ok) expect(ERRORS[parsed.code].status).toBe(400);
  return parsed.ok ? "ok" : parsed.code;
}

/** A body that arrives in pieces and without a length. */
function streamed(
  pieces: readonly Uint8Array[],
  seen: { read: number } = { read: 0 },
): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) return controller.close();
      seen.read += piece.byteLength;
      controller.enqueue(piece);
    },
  });
}

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

describe("reading a body", () => {
  it("joins what arrives in pieces, characters split between them included", async () => {
    const bytes = new TextEncoder().encode('{"name":"Zoë 🏦"}');
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
    const parsed = await readJsonBody(post(streamed(pieces)));
    expect(parsed).toEqual({ ok: true, value: { name: "Zoë 🏦" } });
  });

  it("LIM-08: takes 256 KiB and not a byte more", async () => {
    expect(await codeOf(JSON.stringify("x".repeat(BODY_MAX_BYTES - 2)))).toBe("ok");
    expect(await codeOf(JSON.stringify("x".repeat(BODY_MAX_BYTES - 1)))).toBe("payload_too_large");
    expect(await codeOf(JSON.stringify("x".repeat(300 * 1_024)))).toBe("payload_too_large");
  });

  it("stops reading a body without end", async () => {
    const seen = { read: 0 };
    const piece = new Uint8Array(64 * 1_024);
    const pieces = Array.from({ length: 1_000 }, () => piece);
    expect(await readBody(post(streamed(pieces, seen)))).toMatchObject({ code: "payload_too_large" });
    expect(seen.read).toBeLessThan(BODY_MAX_BYTES * 2);
  });

  it.each(["abc", "-1", "NaN", "0", ""])("does not trust a length of %j", async (length) => {
    expect(await codeOf("{}", { "content-length": length })).toBe("ok");
  });
});

describe("a zero character", () => {
  it.each(['"a\\u0000b"', '{"a":{"b":["\\u0000"]}}', '{"a\\u0000":1}', '["\\\\\\u0000"]'])(
    "is refused wherever a text or a name has it: %s",
    async (body) => expect(await codeOf(body)).toBe("invalid_request"),
  );

  it.each(['"\\\\u0000"', '"u0000"', '"\\u0001"', '"\\n"'])(
    "is not what only looks like it: %s",
    async (body) => {
      expect(await codeOf(body)).toBe("ok");
    },
  );

  it("is taken in what the pipeline sends, which may name what an earlier release took", () => {
    const bytes = new TextEncoder().encode('"a\\u0000b"');
    expect(readJson(bytes, z.string())).toEqual({ ok: true, value: "a\0b" });
  });
});

describe("a body that does not come", () => {
  const waiting = (pulled: readonly string[] = []) => {
    const seen = { ended: false };
    const left = pulled.map((piece) => new TextEncoder().encode(piece));
    const body = new ReadableStream({
      pull(controller) {
        const piece = left.shift();
        if (piece !== undefined) controller.enqueue(piece);
        return piece === undefined ? new Promise(() => undefined) : undefined;
      },
      cancel() {
        seen.ended = true;
      },
    });
    return { seen, body };
  };
  const soon = { withinMilliseconds: 5 };

  it("ends after its time with a 400, and is read no further", async () => {
    const { seen, body } = waiting(["{"]);
    expect(await readBody(post(body), soon)).toMatchObject({ code: "invalid_request" });
    expect(seen.ended).toBe(true);
  });

  it("ends after its time also where its length was announced", async () => {
    const { body } = waiting(["{"]);
    expect(await readBody(post(body, { "content-length": "1000" }), soon)).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("did not arrive within"),
    });
  });

  it("has twenty seconds unless it is said otherwise", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reading = readBody(post(waiting().body));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(19_999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(await reading).toMatchObject({ code: "invalid_request" });
  });

  it("or breaks off is a 400, not a failure of ours", async () => {
    const broken = () =>
      new ReadableStream({
        pull(controller) {
          controller.error(Object.assign(new Error("Network connection lost."), { retryable: true }));
        },
      });
    for (const headers of [{}, { "content-length": "1000" }]) {
      expect(await readBody(post(broken(), headers))).toMatchObject({
        code: "invalid_request",
        message: expect.stringContaining("breaks off"),
      });
    }
  });
});

describe("a body that is no JSON", () => {
  it.each([
    ["nothing", null],
    ["an empty text", ""],
    ["space", " \n"],
    ["a word", "hello"],
    ["half an object", '{"a":'],
    ["two objects", "{}{}"],
    ["a comma too many", "[1,]"],
    ["single quotes", "{'a':1}"],
    ["NaN", '{"amount":NaN}'],
    ["a comment", "{}//"],
    ["a zero byte", "\0"],
    ["a string without end", '"abc'],
    ["a string that ends in an escape", '"abc\\'],
    ["a closing bracket", "]"],
  ])("CNV-03: %s is invalid_json", async (_, body) => {
    expect(await codeOf(body)).toBe("invalid_json");
  });

  it.each([
    ["a lone continuation byte", [0x22, 0x80, 0x22]],
    ["a character cut short", [0x22, 0xe2, 0x82, 0x22]],
    ["a character cut short at the end", [0x22, 0x61, 0x22, 0xe2, 0x82]],
    ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22]],
    ["a surrogate in UTF-8", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
    ["a gzip header", [0x1f, 0x8b, 0x08, 0x00]],
  ])("%s is invalid_json, and the next body is read well", async (_, bytes) => {
    expect(await codeOf(Uint8Array.from(bytes))).toBe("invalid_json");
    expect(await codeOf('{"name":"Zoë"}')).toBe("ok");
  });

  it("takes a byte order mark before JSON", async () => {
    expect(await codeOf(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toBe("ok");
  });
});

describe("LIM-08: nesting", () => {
  it.each([
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("takes 20 levels of %s and refuses 21", async (_, open, close) => {
    const body = (depth: number) => open.repeat(depth) + "0" + close.repeat(depth);
    expect(await codeOf(body(NESTING_MAX))).toBe("ok");
    expect(await codeOf(body(NESTING_MAX + 1))).toBe("invalid_request");
  });

  it.each([10_000, 100_000])("refuses %d levels without reaching a recursive reader", async (depth) => {
    expect(await codeOf(nested(depth, "[", "]"))).toBe("invalid_request");
    expect(await codeOf("[".repeat(depth))).toBe("invalid_request");
    expect(await codeOf('{"a":'.repeat(Math.floor(depth / 3)))).toBe("invalid_request");
  });

  it.each([
    ["brackets in a string", JSON.stringify("[".repeat(100))],
    ["brackets in a key", JSON.stringify({ ["{".repeat(100)]: 1 })],
    ["brackets after an escaped quote", JSON.stringify(`"${"[".repeat(100)}`)],
    ["brackets after an escaped backslash", JSON.stringify(["\\", "[".repeat(100)])],
    ["siblings", `[${Array.from({ length: 1_000 }, () => "[]").join()}]`],
  ])("does not count %s", async (_, body) => {
    expect(await codeOf(body)).toBe("ok");
  });

  it("is not fooled by a backslash before the closing quote", async () => {
    expect(await codeOf(`["\\\\",${nested(20, "[", "]")}]`)).toBe("invalid_request");
  });
});

describe("anything at all", () => {
  it("is a value, or a 400", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await codeOf(bytes);
      }),
      { seed: 31 },
    );
  });

  it("is what JSON.parse says, where it is JSON", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 8 }), async (text) => {
        const parsed = await readJsonBody(post(text));
        expect(parsed.ok && JSON.stringify(parsed.value)).toBe(JSON.stringify(JSON.parse(text)));
      }),
      { seed: 32 },
    );
  });
});

describe("a value that the schema refuses", () => {
  const schema = z.object({ list: z.array(z.object({ amount: z.string() })) });

  it("names the first problem in the message and each in details.issues", () => {
    expect(check({ list: [{ amount: "1" }, { amount: 2 }, {}] }, schema)).toMatchObject({
      ok: false,
      code: "invalid_request",
      message: expect.stringMatching(/^list\.1\.amount: /),
      details: { issues: [{ path: "list.1.amount" }, { path: "list.2.amount" }] },
    });
  });

  it("shows at most twenty of them", () => {
    const refused = check({ list: Array.from({ length: 500 }, () => 1) }, schema);
    expect(refused).toHaveProperty("details.issues.length", 20);
  });

  it("speaks of the body where there is no path", () => {
    expect(check(null, schema)).toMatchObject({ message: expect.stringMatching(/^The body: /) });
  });

  it("never repeats what was sent: it may be an account number", () => {
    const refused = check({ list: [{ amount: 4_111_111_111_111_111 }, "4111111111111111"] }, schema);
    expect(JSON.stringify(refused)).not.toContain("4111111111111111");
  });
});
