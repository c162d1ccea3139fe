// A file of named sections of numbers or bytes behind a small header: written once, opened without copying. The same
// content gives the same bytes. Numbers are little-endian, as every machine that runs this is.

import { ownJson, readJson } from "../../json/text.ts";

/** First four bytes of a name index: "WNI" and the version of this layout. */
const MAGIC = new Uint8Array([0x57, 0x4e, 0x49, 2]);
const PREFIX_BYTES = 8;
const ALIGNMENT = 4;

export type Section = Uint8Array | Uint16Array | Uint32Array;
const WIDTHS = { u8: 1, u16: 2, u32: 4 } as const;
type Width = keyof typeof WIDTHS;

interface Place {
  readonly name: string;
  readonly width: Width;
  /** In bytes, from the end of the header. */
  readonly offset: number;
  readonly length: number;
}

interface Header<Facts> {
  readonly facts: Facts;
  readonly sections: readonly Place[];
}

function widthOf(section: Section): Width {
  return section instanceof Uint32Array ? "u32" : section instanceof Uint16Array ? "u16" : "u8";
}

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** @param facts small, JSON; what the file says about itself. */
export function packSections(facts: object, sections: Readonly<Record<string, Section>>): Uint8Array {
  const places: Place[] = [];
  let end = 0;
  for (const [name, section] of Object.entries(sections)) {
    places.push({ name, width: widthOf(section), offset: end, length: section.length });
    end = aligned(end + section.byteLength);
  }
  const header = new TextEncoder().encode(
    JSON.stringify({ facts, sections: places } satisfies Header<object>),
  );
  const start = aligned(PREFIX_BYTES + header.length);
  const bytes = new Uint8Array(start + end);
  bytes.set(MAGIC, 0);
  new DataView(bytes.buffer).setUint32(MAGIC.length, header.length, true);
  bytes.set(header, PREFIX_BYTES);
  for (const { name, offset } of places) {
    const section = sections[name];
    if (section === undefined) continue;
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), start + offset);
  }
  return bytes;
}

export interface OpenedSections {
  /** As written; the caller checks it. */
  readonly facts: unknown;
  bytes(name: string): Uint8Array;
  shorts(name: string): Uint16Array;
  numbers(name: string): Uint32Array;
}

/**
 * Views of the sections; the bytes must not change while they are used.
 * @throws RangeError for bytes of another layout, or cut short; SyntaxError for a damaged header.
 */
export function openSections(given: Uint8Array): OpenedSections {
  // Views of wider numbers need an aligned start.
  const bytes = given.byteOffset % ALIGNMENT === 0 ? given : given.slice();
  if (bytes.length < PREFIX_BYTES || !MAGIC.every((value, at) => bytes[at] === value)) {
    throw new RangeError("not a name index of this version");
  }
  const headerLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  const text = new TextDecoder().decode(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + headerLength));
  const { facts, sections } = readJson<Header<unknown>>(ownJson(text));
  const start = bytes.byteOffset + aligned(PREFIX_BYTES + headerLength);
  const places = new Map(sections.map((place) => [place.name, place]));
  const find = (name: string, width: Width): readonly [ArrayBufferLike, number, number] => {
    const place = places.get(name);
    if (place === undefined || place.width !== width)
      throw new RangeError(`the index has no section ${name}`);
    // The buffer may go on behind the bytes that were given.
    const end = start + place.offset + place.length * WIDTHS[width];
    if (end > bytes.byteOffset + bytes.length) throw new RangeError("the index is cut short");
    return [bytes.buffer, start + place.offset, place.length];
  };
  return {
    facts,
    bytes: (name) => new Uint8Array(...find(name, "u8")),
    shorts: (name) => new Uint16Array(...find(name, "u16")),
    numbers: (name) => new Uint32Array(...find(name, "u32")),
  };
}
