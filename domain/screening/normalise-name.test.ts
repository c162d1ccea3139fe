// The words that a name is compared by.

import { describe, expect, it } from "vitest";
import { normaliseName } from "./normalise-name.ts";

describe("the words that a name is compared by", () => {
  it("do not depend on order, case, commas or a repeated word", () => {
    const expected = ["bout", "viktor"];
    for (const name of ["BOUT, Viktor", "Viktor Bout", "viktor  BOUT", "Bout Viktor Bout"]) {
      expect(normaliseName(name, "person")).toEqual(expected);
    }
  });

  it("are Latin, from any script and with any diacritics, composed or not", () => {
    expect(normaliseName("Олег Дерипаска", "person")).toEqual(["deripaska", "oleg"]);
    expect(normaliseName("José Müller", "person")).toEqual(["jose", "muller"]);
    expect(normaliseName("José Müller".normalize("NFD"), "person")).toEqual(["jose", "muller"]);
    expect(normaliseName("ＢＯＵＴ Ｖｉｋｔｏｒ", "person")).toEqual(["bout", "viktor"]);
  });

  it("keep letters of an abbreviation and parts around an apostrophe together", () => {
    expect(normaliseName("NU'MAN, J.R.", "person")).toEqual(["jr", "numan"]);
    expect(normaliseName("AERO-CARIBBEAN", "organisation")).toEqual(["aero", "caribbean"]);
  });

  it("leave out legal forms, little words and forms of address where they mean nothing", () => {
    expect(normaliseName("PATRACA, S.A. DE C.V.", "organisation")).toEqual(["patraca"]);
    expect(normaliseName("The Bank of Cuba Co., Ltd.", "organisation")).toEqual(["bank", "cuba"]);
    expect(normaliseName("JOINT STOCK COMPANY SBERBANK", "organisation")).toEqual(["sberbank"]);
    expect(normaliseName("Tehran Stock Exchange", "organisation")).toEqual(["exchange", "stock", "tehran"]);
    expect(normaliseName("AL ZAWAHIRI, Dr. Ayman", "person")).toEqual(["al", "ayman", "zawahiri"]);
  });

  it("stay where nothing else would be left, and are none where there is no letter or digit", () => {
    expect(normaliseName("The Company", "organisation")).toEqual(["company", "the"]);
    expect(normaliseName(" -- ' . ", "person")).toEqual([]);
  });
});
