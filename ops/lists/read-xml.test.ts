// Reading XML records one by one, and refusing what is not whole.

import { describe, expect, it } from "vitest";
import { MalformedXmlError, readXml, type XmlElement } from "./read-xml.ts";

const TEXT = `<?xml version="1.0"?><l day="1"><a n="1"><b>x &amp; <![CDATA[<y>]]></b><a>inner</a></a><c><a n="2"/></c></l>`;

async function read(chunks: string[]): Promise<{ root: XmlElement; records: XmlElement[] }> {
  const records: XmlElement[] = [];
  const root = await readXml(chunks, new Set(["a"]), (record) => records.push(record));
  return { root, records };
}

describe("reading XML", () => {
  it("hands out each record as a tree, whatever the pieces of the text", async () => {
    const { root, records } = await read([TEXT]);
    expect(root).toMatchObject({ name: "l", attributes: { day: "1" }, children: [] });
    expect(records).toMatchObject([
      {
        attributes: { n: "1" },
        children: [
          { name: "b", text: "x & <y>" },
          { name: "a", text: "inner" },
        ],
      },
      { attributes: { n: "2" }, children: [] },
    ]);
    expect(await read(TEXT.split(""))).toEqual({ root, records });
  });

  it.each([
    ["cut short", TEXT.slice(0, -4)],
    ["cut inside of a tag", TEXT.slice(0, 40)],
    ["empty", ""],
    ["no XML", "<html><p>Service unavailable</html>"],
    ["with an entity of its own", '<!DOCTYPE l [<!ENTITY e "x">]><l><a>&e;</a></l>'],
  ])("refuses a file that is %s", async (_, text) => {
    await expect(read([text])).rejects.toThrow(MalformedXmlError);
  });
});
