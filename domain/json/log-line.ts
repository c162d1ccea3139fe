// A value as one line of JSON for a log: nothing in it ends the line early, colours a terminal or turns its text round, and it
// reads back the same.

const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

export function logLine(value: object): string {
  // JSON has none of these of its own: without an indent it is one line.
  return JSON.stringify(value).replace(
    OBEYED,
    (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}
