// Which names a field may hold: what stands beside a name is taken away, and one name stays one.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { respelledTexts } from "./respelled-texts.ts";
import { isPlainName, splitField } from "./split-field.ts";

describe("a field", () => {
  it.each([
    ["Ramzan Kadyrov & Anna Kranz", ["Ramzan Kadyrov", "Anna Kranz"]],
    ["Ramzan Kadyrov and Anna Kranz", ["Ramzan Kadyrov", "Anna Kranz"]],
    ["Ramzan Kadyrov und Anna Kranz", ["Ramzan Kadyrov", "Anna Kranz"]],
    ["Ramzan Kadyrov y Anna Kranz", ["Ramzan Kadyrov", "Anna Kranz"]],
    ["Ramzan Kadyrov; Anna Kranz", ["Ramzan Kadyrov", "Anna Kranz"]],
    ["Oleg Deripaska, Anna Kranz", ["Oleg Deripaska", "Anna Kranz"]],
    ["Oleg Deripaska, Moscow", ["Oleg Deripaska"]],
    ["Deripaska, Oleg & Kranz, Anna", ["Deripaska, Oleg", "Kranz, Anna"]],
    ["Рамзан Кадыров и Анна Кранц", ["Рамзан Кадыров", "Анна Кранц"]],
    ["رمضان قديروف و آنا كرانز", ["رمضان قديروف", "آنا كرانز"]],
    ["金铁三，王伟".normalize("NFKC"), ["金铁三", "王伟"]],
    ["Ramzan Kadyrov 서울특별시", ["Ramzan Kadyrov"]],
    ["Ramzan Kadyrov\nAnna Kranz", ["Ramzan Kadyrov", "Anna Kranz"]],
    ["Ramzan Kadyrov a/k/a Anna Kranz", ["Ramzan Kadyrov", "Anna Kranz"]],
    ["Kranz Cars (Ramzan Kadyrov)", ["Kranz Cars", "Ramzan Kadyrov"]],
    ["Kranz Cars Inh. Ramzan Kadyrov", ["Kranz Cars", "Ramzan Kadyrov"]],
    ["Estate of Ramzan Kadyrov", ["Ramzan Kadyrov"]],
    ["Ref 4711 Ramzan Kadyrov", ["Ramzan Kadyrov"]],
    ["Ramzan Kadyrov, Musterstrasse 1, 10115 Berlin", ["Ramzan Kadyrov"]],
  ])("of people: %s", (field, names) => {
    expect(splitField(field, "person")).toEqual(expect.arrayContaining(names));
  });

  it("gives both of a couple the family name", () => {
    expect(splitField("Hans und Anna Kranz", "person")).toContain("Hans Kranz");
  });

  it.each(["Ramzan Kadyrov", "Kadyrov, Ramzan Akhmatovich", "Ortega y Gasset", "Garcia Lopez, Maria"])(
    "with one name has no other: %s",
    (field) => {
      expect(splitField(field, "person")).toEqual([]);
    },
  );

  it.each([
    ["Gazprom, Moscow", "Gazprom"],
    ["Gazprom & Anna Kranz", "Gazprom"],
    ["Bank Melli Iran Hamburg Branch", "Bank Melli Iran"],
    ["Sberbank of Russia Moscow", "Sberbank of Russia"],
    ["Gazprom c/o Kranz Logistics GmbH", "Gazprom"],
    ["Sovcombank 4711", "Sovcombank"],
  ])("of a firm: %s", (field, name) => {
    expect(splitField(field, "organisation")).toContain(name);
  });

  it("does not make firms of the family names in one", () => {
    expect(splitField("Bhardwaj & Pant Ltd", "organisation")).not.toContain("Bhardwaj");
    expect(splitField("Lopez, Garcia & Partners", "organisation")).not.toContain("Lopez");
  });

  // Plain words are read by a shorter way, which a line break behind them is not.
  it.each(["person", "organisation"] as const)("of plain words is split as any other: %s", (kind) => {
    const words = [
      "Anna Kranz Müller Jean-Pierre Früher Und Et En Care Of Attn Estate Trust Née Ve Och Og Bzw Or Etienne Oderwald",
      "anna van de kranz und et care of née van het oder estate KRANZ MÜLLER UND CARE OF OAO NK TRUST MCLEAN McLean LI",
      "Trading As Client Gmbh Berlin Filiale Ltd Moscow Oao O'Neill D’Angelo d'arc Иван ИВАН и Или и та Петров X a",
      "رمضان قديروف و أو קדירוב או ו 金铁三 金 和王伟 王伟和李娜 與 김철수 さくら サクラ अर्जुन",
    ].flatMap((line) => line.split(" "));
    const text = fc
      .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(" ", " ", " ", "-")), {
        minLength: 1,
        maxLength: 6,
      })
      .map((parts) =>
        parts
          .map(([word, joint]) => word + joint)
          .join("")
          .slice(0, -1),
      );
    let plain = 0;
    fc.assert(
      fc.property(text, (field) => {
        if (isPlainName(field)) plain++;
        expect(splitField(field, kind)).toEqual(splitField(`${field}\n`, kind));
        if (isPlainName(field)) expect(respelledTexts(field, "person")).toEqual([]);
      }),
      { numRuns: 4_000, seed: 44 },
    );
    expect(plain).toBeGreaterThan(500);
  });
});
