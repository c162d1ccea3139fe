// What is made of an analyst's answer that comes in parts, ends with an error, or does not come to its end.

import { ClickHouseError } from "@clickhouse/client";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { AnswerBrokeOff, rowsOf, type Answer } from "./answer-stream.ts";

const TAG = "abcdefghijklmnop";
const WORDS = "Code: 153. DB::Exception: Division by zero. (ILLEGAL_DIVISION) (version 26.7)\n";
const EXCEPTION = `\r\n__exception__\r\n${TAG}\r\n${WORDS}${Buffer.byteLength(WORDS)} ${TAG}\r\n__exception__\r\n`;

function answerOf(body: AsyncIterable<Buffer>): Answer {
  const headers = { "x-clickhouse-exception-tag": TAG };
  return { stream: Readable.from(body), query_id: "q", response_headers: headers };
}

async function readAll(answer: Answer): Promise<string> {
  return await text(rowsOf(answer));
}

async function* bytes(...parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

describe("the rows of an answer", () => {
  it("come whole, in whatever parts they are sent", async () => {
    const long = "x".repeat(100_000);
    expect(await readAll(answerOf(bytes("a", long, "b")))).toBe(`a${long}b`);
    expect(await readAll(answerOf(bytes()))).toBe("");
  });

  it("come before the answer has ended, and few of them are held", async () => {
    let sent = 0;
    const endless = async function* () {
      for (;;) {
        sent += 100_000;
        yield Buffer.alloc(100_000);
      }
    };
    let received = 0;
    for await (const rows of rowsOf(answerOf(endless()))) {
      received += rows.length;
      expect(sent - received).toBeLessThan(2_500_000);
      if (received > 20_000_000) break;
    }
  });

  it("end with ClickHouse's own error where it failed after it began", async () => {
    const failed = answerOf(bytes("1\n2\n", EXCEPTION));
    await expect(readAll(failed)).rejects.toThrow(ClickHouseError);
    await expect(readAll(answerOf(bytes("x".repeat(70_000), EXCEPTION)))).rejects.toThrow("Division by zero");
  });

  it("are not taken for whole where the connection is cut, with or without the error", async () => {
    const cut = async function* (last: string) {
      yield Buffer.from("1\n");
      yield Buffer.from(last);
      throw new Error("aborted");
    };
    await expect(readAll(answerOf(cut("2\n")))).rejects.toThrow(AnswerBrokeOff);
    await expect(readAll(answerOf(cut(EXCEPTION)))).rejects.toThrow("Division by zero");
  });
});
