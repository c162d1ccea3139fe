// zstd for Kafka's record batches, by Node's own library, off the main thread.

import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress, type ZstdOptions } from "node:zlib";

// Events repeat the same keys, so the fastest level already makes them ten times smaller; higher ones gain little.
const LEVEL = 1;
const UNKNOWN_SIZE_CHUNK_BYTES = 512 * 1024;
/** Larger than any record batch of ours: a header that claims more is not believed. */
const BELIEVED_BYTES = 64 * 1024 * 1024;
const MAGIC = 0xfd2fb528;

const compressAsync = promisify<Buffer, ZstdOptions, Buffer>(zstdCompress);
const decompressAsync = promisify<Buffer, ZstdOptions, Buffer>(zstdDecompress);

export const zstdCodec = {
  /** @param encoder kafkajs's buffer of one record batch. */
  compress: (encoder: { readonly buffer: Buffer }): Promise<Buffer> =>
    compressAsync(encoder.buffer, {
      params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_contentSizeFlag]: 1 },
      pledgedSrcSize: encoder.buffer.length,
    }),

  /** Into one buffer of the right size where the frame says it: growing in small steps costs more than inflating. */
  decompress: (frame: Buffer): Promise<Buffer> =>
    decompressAsync(frame, { chunkSize: contentSize(frame) ?? UNKNOWN_SIZE_CHUNK_BYTES }),
};

/** Reads Frame_Content_Size of a zstd frame (RFC 8878, 3.1.1.1); null where it is absent or not believed. */
export function contentSize(frame: Buffer): number | null {
  if (frame.length < 18 || frame.readUInt32LE(0) !== MAGIC) return null;
  const descriptor = frame.readUInt8(4);
  const singleSegment = (descriptor & 0b0010_0000) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 0b11] ?? 0;
  const at = 5 + (singleSegment ? 0 : 1) + dictionaryBytes;
  const size = sizeField(frame, at, descriptor >> 6, singleSegment);
  return size !== null && size >= 64 && size <= BELIEVED_BYTES ? size : null;
}

function sizeField(frame: Buffer, at: number, flag: number, singleSegment: boolean): number | null {
  if (flag === 0) return singleSegment ? frame.readUInt8(at) : null;
  if (flag === 1) return frame.readUInt16LE(at) + 256;
  if (flag === 2) return frame.readUInt32LE(at);
  return Number(frame.readBigUInt64LE(at));
}
