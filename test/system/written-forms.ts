// An account on a blockchain in every form in which a store could hold it. Of each form only what may never be shown is looked for:
// what stands between the ends that a masked address shows.

/** A text that is looked for: exactly, or in upper and lower case alike. */
export interface WrittenForm {
  readonly name: string;
  readonly text: string;
  readonly anyCase: boolean;
}

export interface Account {
  /** Complete, as it is written on its network. */
  readonly address: string;
  /** What the address encodes, without version and checksum. */
  readonly bytes: Uint8Array;
}

/** What is shown of an address at each end, at most, and of the bytes in it. */
const SHOWN_CHARACTERS = 6;
const SHOWN_BYTES = 4;

export function writtenForms({ address, bytes }: Account): readonly WrittenForm[] {
  const text = address.slice(SHOWN_CHARACTERS, -SHOWN_CHARACTERS);
  const hidden = Buffer.from(bytes.subarray(SHOWN_BYTES, -SHOWN_BYTES));
  const forms = [
    form("text", text, true),
    form("text in UTF-16", Buffer.from(text, "utf16le").toString("latin1")),
    form("bytes in hex", hidden.toString("hex"), true),
    form("bytes", hidden.toString("latin1")),
    ...inBase64(Buffer.from(text)).map((written) => form("text in Base64", written)),
    ...inBase64(hidden).map((written) => form("bytes in Base64", written)),
  ];
  return forms.filter(({ text: one }, at) => forms.findIndex((other) => other.text === one) === at);
}

/** @param lowerCase the text in lower case. */
export function isWritten({ text, anyCase }: WrittenForm, place: string, lowerCase: string): boolean {
  return anyCase ? lowerCase.includes(text) : place.includes(text);
}

function form(name: string, text: string, anyCase = false): WrittenForm {
  return { name, text: anyCase ? text.toLowerCase() : text, anyCase };
}

/** What Base64 makes of it wherever it stands in a longer text: without the digits that its neighbours have a part in. */
function inBase64(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const digits = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const core = digits.slice(shift === 0 ? 0 : 4, -3);
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
