// Reads the records of an XML file one after the other, each as a small tree: a file of many megabytes is never whole in
// memory. A file that is not well-formed to its last byte is refused, so one that was cut short is too.

import { SaxesParser } from "saxes";

export interface XmlElement {
  /** As it is written, prefix included. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Of the element itself, without what its children say. */
  readonly text: string;
}

interface Open extends XmlElement {
  readonly children: Open[];
  text: string;
}

/** The file is no well-formed XML. The message says what is wrong, and where. */
export class MalformedXmlError extends Error {
  override readonly name = "MalformedXmlError";
}

/**
 * @param chunks the file's text, in pieces.
 * @param records names of the elements to hand out; what stands inside one belongs to it.
 * @returns the outermost element, without its content.
 * @throws MalformedXmlError. What was handed out before it is to be thrown away.
 */
export async function readXml(
  chunks: AsyncIterable<string> | Iterable<string>,
  records: ReadonlySet<string>,
  onRecord: (record: XmlElement) => void,
): Promise<XmlElement> {
  const parser = new SaxesParser();
  const path: Open[] = [];
  let root: Open | null = null;
  parser.on("error", ({ message }) => {
    throw new MalformedXmlError(message);
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: Open = { name, attributes, children: [], text: "" };
    root ??= element;
    if (path.length > 0 || records.has(name)) {
      path.at(-1)?.children.push(element);
      path.push(element);
    }
  });
  parser.on("text", (text) => addText(path, text));
  parser.on("cdata", (text) => addText(path, text));
  parser.on("closetag", () => {
    const closed = path.pop();
    if (closed !== undefined && path.length === 0) onRecord(closed);
  });
  for await (const chunk of chunks) parser.write(chunk);
  parser.close();
  // `close` refuses a text without an element.
  if (root === null) throw new MalformedXmlError("there is no element");
  return root;
}

function addText(path: readonly Open[], text: string): void {
  const element = path.at(-1);
  if (element !== undefined) element.text += text;
}

/** The children of that name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The text of the first child of that name, trimmed; empty where there is none. */
export function textOf(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? "";
}
