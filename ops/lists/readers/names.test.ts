// Reading the published lists of names: what each says of an entity, one entity for one person, nothing misunderstood.

import { describe, expect, it } from "vitest";
import { mergeNames } from "../merge-names.ts";
import { birthDates } from "./birth-dates.ts";
import { countryCodes } from "./country-codes.ts";
import { readEsma } from "./esma.ts";
import { readEu } from "./eu.ts";
import { namesIn } from "./listed-names.ts";
import { readOfacCsv } from "./ofac-csv.ts";
import { readOfacJson } from "./ofac-json.ts";
import { readPep } from "./pep.ts";
import { readUk } from "./uk.ts";
import { readUn } from "./un.ts";

const line = (row: object): string[] => [JSON.stringify(row)];

describe("OFAC", () => {
  it("is read as rows of JSON, with what the remarks say", () => {
    const row = {
      uid: 7,
      name: "A, B",
      type: "individual",
      programs: ["X"],
      remarks: "DOB 08 Feb 1963; alt. DOB 1964; POB Y; nationality Russia; citizen Israel; Gender Male.",
      alternateNames: ["C", { type: "aka", name: "D" }],
    };
    expect(readOfacJson(line(row), "L")).toEqual([
      {
        id: "ofac:7",
        schema: "Person",
        lists: ["L"],
        names: ["A, B", "C", "D"],
        weakNames: [],
        programs: ["X"],
        countries: ["RU", "IL"],
        birthDates: ["1963-02-08", "1964"],
        gender: "male",
        listedOn: null,
      },
    ]);
    expect(() => readOfacJson(line({ ...row, type: "spaceship" }), "L")).toThrow();
  });

  it("is read in its own files without header, where -0- is empty", () => {
    const [person, company] = readOfacCsv(
      {
        entries:
          '8,"X, Y",individual,SDGT,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB Jan 1964; Gender Female."\r\n' +
          '9,"Z CO",-0- ,"CUBA] [IRAN",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n\u001a',
        otherNames: '8,1,aka,"W, Y",-0- \r\n',
        addresses: '9,1,"A Street","Havana","Cuba",-0- \r\n8,2,-0- ,-0- ,"Cuba",-0- \r\n',
      },
      "L",
    );
    expect(person).toMatchObject({
      id: "ofac:8",
      schema: "Person",
      names: ["X, Y", "W, Y"],
      birthDates: ["1964-01"],
      gender: "female",
      countries: [],
    });
    expect(company).toMatchObject({ schema: "Organization", programs: ["CUBA", "IRAN"], countries: ["CU"] });
  });

  it("names one entity once, though two of its lists name it", () => {
    const row = (name: string) =>
      line({ uid: 7, name, type: "entity", programs: ["X"], alternateNames: ["B"] });
    const list = (id: string) =>
      ({ id, title: id, check: "sanctions", coverage: "full", asOf: "2026-01-01" }) as const;
    const merged = mergeNames([
      { list: list("SDN"), entities: readOfacJson(row("A"), "SDN") },
      { list: list("CONS"), entities: readOfacJson(row("C"), "CONS") },
    ]);
    expect(merged.entities).toMatchObject([{ id: "ofac:7", lists: ["SDN", "CONS"], names: ["A", "B", "C"] }]);
    expect(merged.lists).toMatchObject([
      { id: "SDN", entries: 1, names: ["organisation"] },
      { id: "CONS", entries: 1 },
    ]);
  });
});

describe("other lists", () => {
  it("UN: keeps aliases of low quality apart, and every date of birth", () => {
    const row = {
      id: "QDi.1",
      type: "individual",
      name: "Al B",
      nameOriginalScript: "اب ج",
      listType: "Al-Qaida",
      listedOn: "2012-12-31-05:00",
      aliases: [
        { name: "Cy D", quality: "Good" },
        { name: "Wolf", quality: "Low" },
      ],
      datesOfBirth: [{ date: "1976-06-01" }, { year: "1971" }, { fromYear: "1973", toYear: "1974" }, {}],
      nationalities: ["Iran (Islamic Republic of)"],
      countries: ["Iraq"],
    };
    expect(readUn(line(row), "UN")).toMatchObject([
      {
        names: ["Al B", "اب ج", "Cy D"],
        weakNames: ["Wolf"],
        countries: ["IR"],
        birthDates: ["1976-06-01", "1971", "1973", "1974"],
        listedOn: "2012-12-31",
      },
    ]);
  });

  it("EU: takes asset freezes only, and a name in two scripts as two names", () => {
    const row = {
      celex: "3",
      programKey: "EU-SYR",
      annex: "I",
      measure: "Asset freeze",
      schema: "Person",
      name: "Wasim AL-ASSAD وسيم الأسد",
      alias: "W. A.; Abu W (formerly listed as)",
      nationality: "(a) Syrian, (b) Russian",
      birthDate: "18.7.1980",
      gender: "Male",
      startDate: "24.4.2023",
    };
    expect(
      readEu([...line(row), ...line({ ...row, measure: "Export control" }), ...line(row)], "EU"),
    ).toMatchObject([
      {
        id: "eu:3:I:-",
        names: ["Wasim AL-ASSAD", "وسيم الأسد", "Abu W"],
        countries: ["SY", "RU"],
        birthDates: ["1980-07-18"],
        gender: "male",
        listedOn: "2023-04-24",
      },
      { id: "eu:3:I:-:2" },
    ]);
  });

  it("UK: leaves out rows without a name", () => {
    const row = { id: "RUS1", regime: "Russia", type: "Ship", designated: "08-11-2023" };
    expect(readUk([...line(row), ...line({ ...row, name: "MARE" })], "UK")).toMatchObject([
      { id: "uk:RUS1", schema: "Vessel", names: ["MARE"], listedOn: "2023-11-08" },
    ]);
  });

  it("political office: several offices of one person are one entity", () => {
    const row = { id: "wd-1", name: "Bernard S", country: "Chile", position: "P" };
    const more = { first: "Bernard", middle: "J", last: "S", nickname: "Bernie", gender: "M" };
    expect(readPep([...line({ ...row, ...more }), ...line({ ...row, position: "Q" })], "PEP")).toMatchObject([
      {
        names: ["Bernard S", "Bernard J S", "Bernie S"],
        programs: ["P", "Q"],
        countries: ["CL"],
        gender: "male",
      },
    ]);
  });

  it("ESMA: several warnings of one name are one entity", () => {
    const text =
      "ae_competentAuthority,ae_homeMemberState,ae_lei_name,ae_commercial_name,ae_decision_date\n" +
      "CONSOB,IT,Fameexn,Fameex,19/03/2025\nCNMV,ES,Fameexn,,12/02/2025\n";
    expect(readEsma(text, "ESMA")).toMatchObject([
      {
        id: "esma:fameexn",
        schema: "Company",
        names: ["Fameexn", "Fameex"],
        programs: ["CONSOB", "CNMV"],
        listedOn: "2025-02-12",
      },
    ]);
  });
});

describe("facts as lists write them", () => {
  it.each([
    ["11.8.1960", ["1960-08-11"]],
    ["13 August 1960", ["1960-08-13"]],
    ["Approximately 1963", ["1963"]],
    ["7.4.1980 or 7.4.1979", ["1980-04-07", "1979-04-07"]],
    ["1971 to 1973", ["1971", "1972", "1973"]],
    ["unknown", []],
  ])("birth: %s", (text, dates) => {
    expect(birthDates(text)).toEqual(dates);
  });

  it.each([
    ["Russian", ["RU"]],
    ["Democratic People’s Republic of Korea (DPRK)", ["KP"]],
    ["(a) German (b) Moroccan", ["DE", "MA"]],
    ["Syrian/Iranian", ["SY", "IR"]],
    ["stateless", []],
  ])("country: %s", (text, codes) => {
    expect(countryCodes(text)).toEqual(codes);
  });

  it("names: one for each script, without notes", () => {
    expect(namesIn("Artem SHEIKIN Артём ШЕЙКИН")).toEqual(["Artem SHEIKIN", "Артём ШЕЙКИН"]);
    expect(namesIn("HAQQANI NETWORK (HQN)")).toEqual(["HAQQANI NETWORK (HQN)"]);
    expect(namesIn("-")).toEqual([]);
  });
});
