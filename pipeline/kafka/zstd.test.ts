// The zstd codec gives back what it was given, whichever program wrote the frame.

import { zstdCompressSync } from "node:zlib";
import { assert, asyncProperty, integer, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { contentSize, zstdCodec } from "./zstd.ts";

describe("the zstd codec", () => {
  it("gives back every batch, whatever its size", async () => {
    await assert(
      asyncProperty(
        uint8Array({ minLength: 1, maxLength: 2_000 }),
        integer({ min: 1, max: 300 }),
        async (bytes, times) => {
          const batch = Buffer.concat(Array.from({ length: times }, () => bytes));
          expect(await zstdCodec.decompress(await zstdCodec.compress({ buffer: batch }))).toEqual(batch);
        },
      ),
      { seed: 1, numRuns: 60 },
    );
  });

  it("reads frames that do not say their size", async () => {
    const batch = Buffer.from("an event ".repeat(100_000));
    const frame = zstdCompressSync(batch);
    expect(await zstdCodec.decompress(frame)).toEqual(batch);
  });

  it("says its size in the frame, for the reader to make room at once", async () => {
    for (const size of [200, 300, 70_000, 3_000_000]) {
      expect(contentSize(await zstdCodec.compress({ buffer: Buffer.alloc(size, "ab") }))).toBe(size);
    }
  });

  it("does not believe a size that no record batch can have", async () => {
    const frame = await zstdCodec.compress({ buffer: Buffer.alloc(3_000_000, "ab") });
    frame.writeUInt32LE(0xffff_ffff, 6);
    expect(contentSize(frame)).toBeNull();
    expect(contentSize(Buffer.from("no frame at all, but long enough"))).toBeNull();
  });
});
