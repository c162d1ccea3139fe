// Which equal names confirm who is meant, and which say too little: against a small list among names enough that words
// differ in weight.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Party } from "../../contract/decisions/transaction.ts";
import { listed, onlyAttempt, party, person, sampleIndex, screen } from "../screenings.fixture.ts";

const index = sampleIndex(
  { ...person("p:1", "ZHANG, Yu"), countries: ["CN"] },
  { ...person("p:2", "KIM, Chol Su"), countries: ["KP"] },
  { ...person("p:3", "DERIPASKA, Oleg"), countries: ["RU"] },
  { ...person("p:4", "SMITH, John"), countries: ["GB", "FI"] },
  { ...person("p:5", "GARCIA, Maria"), countries: ["MX"] },
  person("p:6", "محمد علي"),
  person("p:7", "ALI, Muhammad"),
  listed("Organization", "o:1", "Avrora JSC", "Aurora"),
  listed("Organization", "o:2", "ROSNEFT"),
  listed("Organization", "o:3", "Islamic Republic of Iran Shipping Lines"),
  listed("Organization", "o:4", "Golden International FZE"),
  ...Array.from({ length: 200 }, (_, at) => person(`x:${at}`, `OTHER${at}, Viktor`)),
);

const attempt = (fields: Partial<Party>) =>
  onlyAttempt(screen({ parties: [party("recipient", fields)] }, ["sanctions"], index));
const personNamed = (displayName: string, country?: string) =>
  attempt({ displayName, type: "individual", ...(country === undefined ? {} : { country }) });
const firmNamed = (displayName: string) => attempt({ displayName, type: "business" });

describe("a person's name that equals a listed one", () => {
  it("confirms where it is rare", () => {
    expect(personNamed("Oleg Deripaska").status).toBe("confirmed_match");
    expect(personNamed("Олег Дерипаска").status).toBe("confirmed_match");
  });

  it.each([
    ["张宇", "scripts differ"],
    ["玉 张", "scripts differ"],
    ["Yu Zhang", "many people"],
    ["Kim Chol Su", "many people"],
    ["John Smith", "many people"],
    ["Maria Garcia", "many people"],
  ])("is a potential match where it is %s, because of %s", (name, why) => {
    const { status, topScore, matches } = personNamed(name);
    expect({ status, topScore }).toMatchObject({ status: "potential_match" });
    expect(topScore).toBeGreaterThanOrEqual(0.95);
    expect(matches[0]?.explanations.nameMatch.detail).toContain(why);
  });

  it("confirms a common name by a country that agrees and in which it is rare, and by no other", () => {
    expect(personNamed("John Smith", "FI").status).toBe("confirmed_match");
    expect(personNamed("John Smith", "GB").status).toBe("potential_match");
    expect(personNamed("John Smith", "SE").status).toBe("potential_match");
    expect(personNamed("Maria Garcia", "MX").status).toBe("potential_match");
    expect(personNamed("Yu Zhang", "CN").status).toBe("potential_match");
  });

  it("is never confirmed in Chinese characters or Hangul by a name in Latin letters, whatever the country says", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("张宇", "张玉", "章雨", "宇 张", "김철수", "金哲秀"),
        fc.constantFrom("CN", "KR", "KP", "TW", "US", undefined),
        (name, country) => {
          expect(personNamed(name, country).status).not.toBe("confirmed_match");
        },
      ),
      { seed: 20_261, numRuns: 50 },
    );
  });
});

describe("a firm's name that equals a listed one", () => {
  it.each(["Rosneft", "Islamic Republic of Iran Shipping Lines"])("confirms %s", (name) => {
    expect(firmNamed(name).status).toBe("confirmed_match");
  });

  it.each([
    ["Aurora Z", "many firms"],
    ["Aurora", "many firms"],
    ["Golden International Ltd", "many firms"],
    ["Rosneft Ltd", "a part more"],
  ])("is a potential match for %s: %s", (name, why) => {
    const { status, matches } = firmNamed(name);
    expect(status).toBe("potential_match");
    expect(matches[0]?.explanations.nameMatch.detail).toContain(why);
  });
});
