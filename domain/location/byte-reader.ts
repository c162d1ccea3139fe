// Reads bytes front to back: single ones, texts, and numbers as unsigned LEB128. What is cut short is a RangeError.

export class ByteReader {
  private readonly source: Uint8Array;
  private at = 0;

  constructor(source: Uint8Array) {
    this.source = source;
  }

  get isAtEnd(): boolean {
    return this.at === this.source.length;
  }

  byte(): number {
    const byte = this.source[this.at++];
    if (byte === undefined) throw new RangeError("the bytes end too early");
    return byte;
  }

  /** Up to 2^42: no shifts, which would end at 32 bits. */
  number(): number {
    let value = 0;
    let scale = 1;
    for (let digits = 0; digits < 6; digits++) {
      const byte = this.byte();
      if (byte < 0x80) return value + byte * scale;
      value += (byte - 0x80) * scale;
      scale *= 0x80;
    }
    throw new RangeError("a number of too many bytes");
  }

  /** A view, not a copy. */
  bytes(length: number): Uint8Array {
    const end = this.at + length;
    if (end > this.source.length) throw new RangeError("the bytes end too early");
    const view = this.source.subarray(this.at, end);
    this.at = end;
    return view;
  }

  /** ASCII. */
  text(length: number): string {
    return String.fromCharCode(...this.bytes(length));
  }
}
