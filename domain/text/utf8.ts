// The size of a text in UTF-8, as Kafka, SQLite and bodies of requests hold it.

/** A character of a JavaScript string is at most so many bytes of UTF-8. */
export const UTF8_BYTES_A_CHARACTER_MAX = 3;

const encoder = new TextEncoder();

export function utf8Bytes(text: string): number {
  return encoder.encode(text).byteLength;
}

/** Whether a text has at most so many bytes; most texts are short enough to tell without encoding them. */
export function fitsUtf8(text: string, bytesMax: number): boolean {
  return text.length * UTF8_BYTES_A_CHARACTER_MAX <= bytesMax || utf8Bytes(text) <= bytesMax;
}
