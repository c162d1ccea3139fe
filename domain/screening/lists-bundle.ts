// One version of the screening lists as a piece of bytes: names and wallets together, so that an update changes both at
// once, under one hash. The same lists give the same bytes.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { z } from "zod";
import {
  LISTS_CHUNK_MAX_BYTES,
  listFactSchema,
  type ListFact,
  type ListsUploadRequest,
} from "../contract/settings/lists.ts";
import { shortHash } from "../ids/short-hash.ts";

/** Parts begin at multiples of it: indexes are read as numbers of up to eight bytes. */
const ALIGNMENT = 8;
const LINE_END = 0x0a;
const SPACE = 0x20;

const headerSchema = z.object({
  format: z.literal(1),
  lists: z.array(listFactSchema).min(1),
  /** Lengths in bytes. */
  parts: z.object({ names: z.number().int().positive(), wallets: z.number().int().positive() }),
});

export interface ListsBundle {
  readonly lists: readonly ListFact[];
  readonly names: Uint8Array;
  readonly wallets: Uint8Array;
}

/** A line of JSON that says what is in it, then names, then wallets. */
export function packBundle({ lists, names, wallets }: ListsBundle): Uint8Array {
  const parts = { names: names.length, wallets: wallets.length };
  const header = headerSchema.parse({ format: 1, lists, parts });
  const line = new TextEncoder().encode(JSON.stringify(header));
  const namesAt = aligned(line.length + 1);
  const walletsAt = namesAt + aligned(names.length);
  const content = new Uint8Array(walletsAt + wallets.length);
  content.fill(SPACE, 0, namesAt - 1);
  content.set(line);
  content[namesAt - 1] = LINE_END;
  content.set(names, namesAt);
  content.set(wallets, walletsAt);
  return content;
}

/**
 * Views of the parts; the bytes must not change while they are used.
 * @throws an Error for bytes of another layout, damaged, or cut short.
 */
export function openBundle(content: Uint8Array): ListsBundle {
  const namesAt = content.indexOf(LINE_END) + 1;
  const header: unknown = JSON.parse(new TextDecoder().decode(content.subarray(0, namesAt)));
  const { lists, parts } = headerSchema.parse(header);
  const walletsAt = namesAt + aligned(parts.names);
  if (content.length !== walletsAt + parts.wallets) throw new RangeError("a version of lists is cut short");
  return {
    lists,
    names: content.subarray(namesAt, namesAt + parts.names),
    wallets: content.subarray(walletsAt),
  };
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

function digestOf(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

/** How a version is called in attempts. */
export function listVersionOf(hash: string): string {
  return shortHash(hash);
}

export interface ListsUpload {
  /** Says what will be sent. */
  readonly request: ListsUploadRequest;
  /** In the order of the request. */
  readonly chunks: readonly Uint8Array[];
}

/** @param packed the content, compressed with gzip. */
export function uploadOf(content: Uint8Array, packed: Uint8Array): ListsUpload {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < packed.length; at += LISTS_CHUNK_MAX_BYTES) {
    chunks.push(packed.subarray(at, at + LISTS_CHUNK_MAX_BYTES));
  }
  const declared = chunks.map((chunk) => ({ sha256: digestOf(chunk), bytes: chunk.length }));
  return { request: { hash: digestOf(content), chunks: declared }, chunks };
}
