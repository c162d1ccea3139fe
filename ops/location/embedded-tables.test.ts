// The embedded tables against what another reader of the same data says, borders of ranges included.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { CountryTable } from "#domain/location/country-table.ts";
import { routableAddress } from "#domain/location/routable-address.ts";
import { readCsv } from "#ops/csv/read-csv.ts";

const EDGE = resolve(import.meta.dirname, "../../edge/location");
const packed = (family: 4 | 6) => readFileSync(resolve(EDGE, `ipv${family}-country.gz`));
const tables = {
  4: new CountryTable(gunzipSync(packed(4))),
  6: new CountryTable(gunzipSync(packed(6))),
};

function countryOf(text: string): string | null {
  const address = routableAddress(text);
  if (address === null) return null;
  return tables[address.family].countryOf(address.high, address.family === 6 ? address.low : 0);
}

describe("the embedded tables", () => {
  it("tell the expected country of every address, and none where there is none", () => {
    const rows = readCsv(
      readFileSync(resolve(import.meta.dirname, "fixtures/ip-country-expected.csv"), "utf8"),
    );
    expect(rows.length).toBe(999);
    const wrong = rows.filter(({ ip = "", country = "" }) => (countryOf(ip) ?? "") !== country);
    expect(wrong).toEqual([]);
  });

  it("name their source and its version", () => {
    for (const table of [tables[4], tables[6]]) {
      expect(table.source).toBe("geo-whois-asn-country 2.3.2026061719");
    }
  });

  it("are as small as their README says", () => {
    const readme = readFileSync(resolve(EDGE, "README.md"), "utf8");
    for (const family of [4, 6] as const) {
      const size = packed(family).length.toLocaleString("en-US");
      const memory = `${(tables[family].byteLength / 1e6).toFixed(1)} MB`;
      expect(readme).toMatch(
        new RegExp(`ipv${family}-country\\.gz\` \\| [\\d,]+ \\| ${size} \\| ${memory} \\|`),
      );
    }
  });

  it("know the country of an IPv4 address in every form in which IPv6 carries it", () => {
    for (const carried of [
      "::ffff:1.158.76.1",
      "::ffff:19e:4c01",
      "64:ff9b::1.158.76.1",
      "2002:19e:4c01::1",
      "2001:0:4136:e378:8000:63bf:fe61:b3fe",
    ]) {
      expect([carried, countryOf(carried)]).toEqual([carried, "AU"]);
    }
  });
});
