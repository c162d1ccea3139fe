// How alike two names are, and why: what must hold of every pair, and what language asks for.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseName } from "./analyse-name.ts";
import { withCalled } from "./called-by.ts";
import type { NameKind } from "./latin-words.ts";
import type { ListedEntity } from "./list-entry.ts";
import { NO_FACTS, qualifyScore } from "./qualify-score.ts";
import { scoreNames, type NameScore } from "./score-names.ts";
import { weighName } from "./weigh-name.ts";

const SEEDED = { seed: 20_261, numRuns: 400 };
/** Given names are common, all other words are not. */
const COMMON = new Set(["ali", "ivan", "maria", "john", "mohammed"]);
const rarity = ({ text }: { readonly text: string }): number => (COMMON.has(text) ? 0.3 : 1);

function compare(query: string, candidate: string, kind: NameKind = "person"): NameScore {
  const [q = []] = analyseName(query, kind);
  const [c = []] = analyseName(candidate, kind);
  const listed = weighName(c, rarity, candidate);
  return scoreNames(
    weighName(q, rarity, query),
    kind === "person" ? withCalled(listed, candidate) : listed,
    kind,
  );
}

const words = fc.constantFrom(
  ..."ali ivan maria john mohammed deripaska deripaskas lavrov lavrof bout kim jong un al bin van bank trading group limited 44 7".split(
    " ",
  ),
);
const names = fc.array(words, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(" "));
const kinds = fc.constantFrom<NameKind>("person", "organisation");

describe("every pair of names", () => {
  it("has a score within 0 and 1, and 1 for a name and itself", () => {
    fc.assert(
      fc.property(names, names, kinds, (a, b, kind) => {
        const { score } = compare(a, b, kind);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(compare(a, a, kind)).toMatchObject({ score: 1 });
      }),
      SEEDED,
    );
  });

  it("is explained by its rows: their mean by weight is the score, or above it where one part is all that is shared", () => {
    fc.assert(
      fc.property(names, names, kinds, (a, b, kind) => {
        const { score, tokens } = compare(a, b, kind);
        const weight = tokens.reduce((sum, row) => sum + row.weight, 0);
        const mean = tokens.reduce((sum, row) => sum + row.score * row.weight, 0) / weight;
        if (mean > score + 1e-4) expect(kind === "person" && score <= 0.8).toBe(true);
        else expect(score).toBeCloseTo(mean, 3);
      }),
      SEEDED,
    );
  });

  it("has one score whatever the order of the parts, where no part is there twice", () => {
    const distinct = fc.uniqueArray(fc.constantFrom("ali", "deripaska", "lavrov", "bout", "hassan"), {
      minLength: 2,
    });
    fc.assert(
      fc.property(
        distinct.chain((parts) =>
          fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length })),
        ),
        fc.uniqueArray(fc.constantFrom("ali", "deripaska", "bout", "omar"), { minLength: 1 }),
        ([parts, shuffled], other) => {
          const candidate = other.join(" ");
          expect(compare(shuffled.join(" "), candidate).score).toBe(
            compare(parts.join(" "), candidate).score,
          );
        },
      ),
      SEEDED,
    );
  });

  it("never scores higher for a part that the other name does not have", () => {
    fc.assert(
      fc.property(names, names, (a, b) => {
        expect(compare(`${a} zzyzx`, b).score).toBeLessThanOrEqual(compare(a, b).score);
      }),
      SEEDED,
    );
  });

  it("is exact in both directions or in none, and as alike where neither has more parts", () => {
    fc.assert(
      fc.property(names, names, kinds, (a, b, kind) => {
        expect(compare(a, b, kind).exact).toBe(compare(b, a, kind).exact);
      }),
      SEEDED,
    );
    expect(compare("Viktor Bout", "Victor But").score).toBe(compare("Victor But", "Viktor Bout").score);
  });
});

describe("persons", () => {
  it.each([
    ["Viktor Bout", "BOUT, Viktor Anatolijevitch"],
    ["Viktor Bout (personal account)", "Viktor Bout"],
    ["v i k t o r b o u t", "Viktor Bout"],
    ["SergeiLavrov", "Sergei Lavrov"],
    ["Bill Clinton", "William Clinton"],
    ["Moammar Qaddafi", "Muammar Gaddafi"],
    ["J. Abramovich", "Jakob Abramovich"],
    ["Ahmad Noureddine", "Ahmad Nur al-Din"],
    ["Sergey Sergey Shoigu", "Sergey Shoigu"],
    ["Aleksandr Lukashenko", "Alyaksandr Lukashenka"],
    ["Moammar Qadhafi", "Muammar Gaddafi"],
    ["Ismail Haniyeh", "إسماعيل هنية"],
    ["Usama bin Muhammad bin Awad bin Ladin", "Usama bin Ladin"],
    ["Ramzan Akhmatovich Kadyrov", "Ramzan Kadyrov"],
    ["Tsai Ing-wen", "Cai Yingwen"],
    ["Ri Pyong Chol", "Lee Byung-chul"],
    ["안유진", "AN, Yu Jin"],
    ["Nguyen Van Hung", "Nguyễn Văn Hùng"],
    ["عبدالرحمن نوری", "Abdul Rahman Nouri"],
    ["فلاديمير فلاديميروفيتش بوتين", "PUTIN, Vladimir Vladimirovich"],
    ["سيرغي فيكتوروفيتش لافروف", "LAVROV, Sergei Viktorovich"],
    ["김광수", "KIM, Kwang Su"],
    ["광수 김", "KIM, Kwang Su"],
    ["김정은", "Kim Jong Eun"],
    ["최천식", "CHOE, Chun Sik"],
    ["우진 류", "RYU, Woo Jin"],
    ["Oleg Deripaska Petrovsky", "Oleg Deripaska"],
    ["Sergei Shoigu", "SHOIGU, Sergei Kuzhugetovich"],
    // However many people have the same given and family name, this is how a listed person is called.
    ["Andrey Kostin", "KOSTIN, Andrey Leonidovich"],
    ["Андрей Белоусов", "BELOUSOV, Andrey Removich"],
    ["Александр Новиков", "Александр Владимирович НОВИКОВ"],
    ["Ирина Попова", "POPOVA, Irina Vasilevna"],
    ["Luis Cuellar", "CUELLAR CASTRO, Luis Eduardo"],
    ["Delcy Rodriguez", "RODRIGUEZ GOMEZ, Delcy Eloina"],
    ["Ali Jafari", "JAFARI, Mohammad Ali"],
    ["Saddam Hussein", "AL-TIKRITI, Saddam Hussein"],
    ["Kadyrof Ramzan", "KADYROV, Ramzan"],
  ])("%s may be %s", (query, candidate) => {
    expect(compare(query, candidate).score).toBeGreaterThanOrEqual(0.85);
  });

  it.each([
    ["Roman Abramovich", "Boris Abramovich"],
    ["Sergey Viktorovich Lavrov", "Sergey Borisovich Lavrov"],
    ["Antonia Rodriguez", "Antonio Rodriguez"],
    ["Kim Song Min", "Kim Song Chol"],
    ["Zhang Yong", "Zhang Tong"],
    ["Ma Xiaohong", "Ma Xiaoming"],
    ["안유진", "YU, Jin"],
    ["Wu Ming", "WU, An Ming"],
    ["Liu Juan", "LIU, Jhon"],
    ["Nguyen Phu Xuan", "Nguyễn Xuân Phúc"],
    ["Hoang Van Linh", "HOANG, Minh Quang"],
    ["Anis Das", "Anis"],
    ["Mahmud Ali", "Mahmoudi Ali"],
    ["مهدي تهرانی", "ATTARAN, Mahdi"],
    ["سيرغي بوريسوفيتش لافروف", "LAVROV, Sergei Viktorovich"],
    ["Abdullah Deripaska", "Abdul Aziz Deripaska"],
    ["Ali", "Ali Hassan Deripaska"],
    ["Ivan", "John"],
    ["김광수", "KIM, Su Kwang"],
    ["광수 김", "KIM, Su Kwang"],
    ["김정수", "KIM, Song Su"],
    ["이서영", "RI, Su Yong"],
    ["홍영철", "HONG, Yong Chil"],
    ["우진 류", "RYU, Jin"],
    ["Eduardo Castro", "CUELLAR CASTRO, Luis Eduardo"],
    ["Maria Ivanova", "SMIRNOVA, Maria Ivanova"],
    ["黄超", "WANG, Chao"],
    ["George Le", "George"],
    ["Manan Ben", "Manan"],
    ["Mohammadi Ali", "Mohammed Ali"],
    ["Simon Martin", "Simon Marvin"],
  ])("%s is not %s", (query, candidate) => {
    expect(compare(query, candidate).score).toBeLessThan(0.85);
  });

  it("need rarer common parts the more they differ", () => {
    expect(compare("Ivan Deripaska", "Ivan Deripaska Petrovsky").score).toBeGreaterThan(
      compare("Ivan Ali", "Ivan Ali Petrovsky").score,
    );
  });

  it("cost more with an extra part of the query than with one of the listed name", () => {
    expect(compare("Oleg Deripaska", "Oleg Deripaska Petrovsky").score).toBeGreaterThan(
      compare("Oleg Deripaska Petrovsky", "Oleg Deripaska").score,
    );
  });
});

describe("organisations", () => {
  it.each([
    ["OAO Gazprom", "Gasprom JSC"],
    ["Stripe LLC", "Strip Limited Liability Company"],
    ["The Procter & Gamble Company", "Procter and Gamble Co."],
    ["Vanderbilt Corp", "Van der Bilt Corp"],
    ["Sberbank of Russia", "Sberbank"],
    ["Hezbollah", "Hizballah"],
    ["Ansar al-Sharia", "Ansar ash-Shariah"],
    ["Factory No. 35", "Factory 35"],
    ["IRISL", "Islamic Republic of Iran Shipping Lines"],
    ["Islamic Republic of Iran Shipping Lines", "IRISL Ltd"],
    ["Evras", "Evraz PLC"],
    ["Evras Ltd", "Evraz PLC"],
    ["Airoflot LLC", "PJSC Aeroflot"],
    ["Airoflot Ltd", "Aeroflot"],
    ["Suchoi JSC", "Sukhoi"],
    ["Harris", "HARAZ"],
    ["Shpiping Trading Ltd", "SHIPPING TRADING LTD"],
    ["Mhan Air", "MAHAN AIR"],
    ["Ocean Shipping LLC", "OCEAN SHIPPING JSC"],
    ["Kalasnhiov Corp", "KALASHNIKOV CORP"],
  ])("%s may be %s", (query, candidate) => {
    expect(compare(query, candidate, "organisation").score).toBeGreaterThanOrEqual(0.85);
  });

  it.each([
    ["BWI Industries, Inc.", "BAE Industries, Inc."],
    ["Brigade 44", "Brigade 45"],
    ["Factory No. 35", "Factory No. 36"],
    ["Bank of China", "Bank of India"],
    ["Deripaska Mexico Ltd", "Deripaska Ltd"],
    ["UAC", "United Aircraft Corporation"],
    ["IRISL", "Iran Insurance and Leasing"],
    ["Barton LLC", "BARON"],
    ["Harris Inc", "HARAZ"],
    ["Schulist Ltd", "SHELLEST"],
    ["Schaefer Ltd", "CHAFER"],
    ["Berge LLC", "JSC Berg"],
    ["Grimes LLC", "GERMES LLC"],
    ["Kebir Ltd", "COBER FZCO"],
    ["Davy Ltd", "DHAWI PVT LTD"],
    ["Nova Electronics Ltd", "NEVA ELECTRONICS JSC"],
    ["Kaci Group Ltd", "KAMI GROUP LLC"],
    ["Future Energy Co., Ltd.", "FUTURE ENERGY TRADING L.L.C"],
    ["Peri Ltd", "JSC Penza Electrotechnical Research Institute"],
    ["कमल", "CAMILLA"],
    ["Government of Estonia", "Government of Ethiopia"],
    ["Ivan Trading", "John Trading"],
    ["Deripaska Solutions (France), S.A.R.L.", "Deripaska Solutions (Germany), G.m.b.H."],
  ])("%s is not %s", (query, candidate) => {
    expect(compare(query, candidate, "organisation").score).toBeLessThan(0.85);
  });
});

describe("what is known beside the name", () => {
  const entity: ListedEntity = {
    id: "x",
    schema: "Person",
    lists: ["L"],
    names: ["X"],
    weakNames: [],
    programs: [],
    countries: ["RU"],
    birthDates: ["1960-08-11", "1962"],
    gender: "male",
    listedOn: null,
  };

  it("lowers a score where it contradicts, raises it a little where it agrees, and only where both sides say it", () => {
    const facts = fc.record({
      hasLegalForm: fc.boolean(),
      country: fc.constantFrom(null, "RU", "DE"),
      birthDate: fc.constantFrom(null, "1960", "1960-08", "1961-01-01", "1999-05-05"),
      gender: fc.constantFrom(null, "male" as const, "female" as const),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), facts, (score, party) => {
        const contradicts =
          party.country === "DE" || party.gender === "female" || party.birthDate === "1999-05-05";
        const qualified = qualifyScore(score / 10_000, party, entity).score;
        expect(qualified).toBeLessThanOrEqual(
          contradicts ? score / 10_000 : Math.min(1, (score / 10_000) * 1.03),
        );
      }),
      SEEDED,
    );
    expect(qualifyScore(0.9, NO_FACTS, entity)).toEqual({
      score: 0.9,
      country: null,
      dateOfBirth: null,
      gender: null,
    });
  });

  it("says of a country that agrees that it raised the score", () => {
    const { score, country } = qualifyScore(0.95, { ...NO_FACTS, country: "RU" }, entity);
    expect(score).toBeGreaterThan(0.95);
    expect(country).toEqual({ query: "RU", candidate: ["RU"], factor: 1.01 });
  });

  it("tells a firm with a legal form from a ship of its name", () => {
    const ship: ListedEntity = { ...entity, schema: "Vessel" };
    expect(qualifyScore(0.97, { ...NO_FACTS, hasLegalForm: true }, ship).score).toBeLessThan(0.85);
    expect(qualifyScore(0.97, NO_FACTS, ship).score).toBe(0.97);
  });

  it("tells apart a date that differs by a little and by a generation", () => {
    const score = (birthDate: string) => qualifyScore(1, { ...NO_FACTS, birthDate }, entity).score;
    expect(["1960-08-11", "1960", "1962-05-05", "1961-01-01", "1999"].map(score)).toEqual([
      1, 1, 1, 0.95, 0.85,
    ]);
  });
});
