// The files of the Security Council, the Union and the United Kingdom, in their publishers' own layouts.

import { createReadStream, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { ZodError } from "zod";
import { WrongLayoutError } from "./edition.ts";
import { readEuXml } from "./eu-xml.ts";
import { readUkCsv } from "./uk-csv.ts";
import { readUnXml } from "./un-xml.ts";

const pathOf = (file: string) => new URL(`../fixtures/${file}`, import.meta.url);
const textOf = (file: string) => readFileSync(pathOf(file), "utf8");
const streamOf = (text: string): AsyncIterable<string> => Readable.from([text]);

describe("the Security Council's list", () => {
  it("says who is listed, with aliases of either quality, years of birth and seats", async () => {
    const { asOf, entities } = await readUnXml(createReadStream(pathOf("consolidated.xml"), "utf8"), "L");
    expect(asOf).toBe("2026-02-27");
    expect(entities.map(({ id, schema, countries }) => [id, schema, countries])).toEqual([
      ["un:TAi.144", "Person", ["AF"]],
      ["un:KPi.066", "Person", ["KP"]],
      ["un:CDe.002", "Organization", ["CD"]],
      ["un:CDe.001", "Organization", ["CD"]],
    ]);
    expect(entities[0]).toEqual({
      id: "un:TAi.144",
      schema: "Person",
      lists: ["L"],
      names: [
        "SIRAJUDDIN JALLALOUDINE HAQQANI",
        "سراج الدين جلال الدين حقانى",
        "Siraj Haqqani",
        "Serajuddin Haqani",
        "Siraj Haqani",
        "Saraj Haqani",
      ],
      weakNames: ["Khalifa"],
      programs: ["Taliban"],
      countries: ["AF"],
      birthDates: ["1977", "1978"],
      gender: null,
      listedOn: "2007-09-13",
    });
    expect(entities[3]?.names).toEqual([
      "ADF",
      "Allied Democratic Forces",
      "Forces Démocratiques Alliées-Armée Nationale de Libération de l’Ouganda",
      "ADF/NALU",
      "NALU",
    ]);
  });

  it("is refused where it is another file, names no day, or an entry has no name", async () => {
    const list = textOf("consolidated.xml");
    await expect(readUnXml(streamOf("<export/>"), "L")).rejects.toThrow(WrongLayoutError);
    await expect(readUnXml(streamOf(list.replace("dateGenerated", "made")), "L")).rejects.toThrow(
      WrongLayoutError,
    );
    await expect(readUnXml(streamOf(list.replaceAll(/<\w+_NAME>KIM.*?>/g, "")), "L")).resolves.toBeDefined();
    const nameless = list.replaceAll(/<(FIRST|SECOND)_NAME>.*?<\/\1_NAME>/g, "");
    await expect(readUnXml(streamOf(nameless), "L")).rejects.toThrow(ZodError);
  });
});

describe("the Union's list", () => {
  const euOf = (entry: string) =>
    readEuXml(
      streamOf(
        `<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-01-02T00:00:00">${entry}</export>`,
      ),
      "L",
    );

  it("says who is listed, under which programme, with names in any script", async () => {
    const file = createReadStream(pathOf("xmlFullSanctionsList_1_1.xml"), "utf8");
    const { asOf, entities } = await readEuXml(file, "L");
    expect(asOf).toBe("2018-12-21");
    expect(entities).toEqual([
      {
        id: "eu:EU.36.64",
        schema: "Person",
        lists: ["L"],
        names: ["Robert Gabriel Mugabe"],
        weakNames: [],
        programs: ["ZWE"],
        countries: [],
        birthDates: ["1924-02-21"],
        gender: "male",
        listedOn: null,
      },
      expect.objectContaining({
        id: "eu:EU.3523.13",
        schema: "Organization",
        names: [
          "İslami Büyük Doğu Akıncılar Cephesi",
          "Great Islamic Eastern Warriors Front",
          "Фронт на великите ислямски източни воини",
          "IBDA-C",
        ],
        programs: ["TERR"],
      }),
    ]);
  });

  it("tells weak names from others, and what is known of a birth", async () => {
    const { entities } = await euOf(`
      <sanctionEntity logicalId="7" designationDate="2022-03-09">
        <subjectType code="person"/>
        <nameAlias wholeName="Jo Example" strong="true"/>
        <nameAlias wholeName="Joey" strong="false"/>
        <nameAlias wholeName="The Boss" strong="true"><remark>(low quality alias)</remark></nameAlias>
        <citizenship countryIso2Code="BY"/><citizenship countryIso2Code="00"/>
        <birthdate year="1961" monthOfYear="3"/><birthdate yearRangeFrom="1970" yearRangeTo="1971"/><birthdate year="1965"/>
      </sanctionEntity>`);
    expect(entities).toMatchObject([
      {
        id: "eu:7",
        names: ["Jo Example"],
        weakNames: ["Joey", "The Boss"],
        countries: ["BY"],
        birthDates: ["1961-03", "1970", "1971", "1965"],
        listedOn: "2022-03-09",
      },
    ]);
  });

  it("lists by its weak names who has no other", async () => {
    const weakOnly = `<sanctionEntity logicalId="8"><subjectType code="enterprise"/><nameAlias wholeName="Weak Co" strong="false"/></sanctionEntity>`;
    expect((await euOf(weakOnly)).entities).toMatchObject([{ names: ["Weak Co"], weakNames: [] }]);
  });

  it("is refused where it is another file, or of another version, or names a subject of another kind", async () => {
    await expect(readEuXml(streamOf("<export/>"), "L")).rejects.toThrow(WrongLayoutError);
    await expect(readEuXml(streamOf(textOf("consolidated.xml")), "L")).rejects.toThrow(WrongLayoutError);
    const ship = `<sanctionEntity logicalId="9"><subjectType code="ship"/><nameAlias wholeName="Sea"/></sanctionEntity>`;
    await expect(euOf(ship)).rejects.toThrow(WrongLayoutError);
  });
});

describe("the United Kingdom's list", () => {
  const [, header = ""] = textOf("UK-Sanctions-List.csv").split("\r\n");
  const columns = header.split(",");
  const listOf = (...rows: Readonly<Record<string, string>>[]) => {
    const common = { "Unique ID": "TST0001", "Designation Type": "Individual", "Name type": "Primary Name" };
    const lines = rows.map((row) => columns.map((name) => ({ ...common, ...row })[name] ?? "").join(","));
    return readUkCsv(["Report Date: 01-Feb-2026", header, ...lines].join("\r\n"), "L");
  };

  it("says which ships and organisations are listed", () => {
    const { asOf, entities } = readUkCsv(textOf("UK-Sanctions-List.csv"), "L");
    expect(asOf).toBe("2026-10-08");
    expect(entities).toMatchObject([
      {
        id: "uk:RUS2176",
        schema: "Vessel",
        names: ["KOROLEV PROSPECT"],
        programs: ["The Russia (Sanctions) (EU Exit) Regulations 2019"],
        listedOn: "2024-07-31",
      },
      {
        id: "uk:AFG0001",
        schema: "Organization",
        names: ["HAJI KHAIRULLAH HAJI SATTAR MONEY EXCHANGE", "حاجی خيرالله و حاجی ستار صرافی"],
        listedOn: "2012-06-29",
      },
    ]);
  });

  it("puts the rows of an entry together: names of any quality, dates of birth, nationalities", () => {
    const { entities } = listOf(
      { "Name 1": "Jo", "Name 2": "B", "Name 6": "EXAMPLE", "D.O.B": "dd/mm/1958", Gender: "Female" },
      {
        "Name 6": "JOEY",
        "Name type": "Alias",
        "Alias strength": "Low quality a.k.a",
        "D.O.B": "dd/03/1959",
        "Nationality(/ies)": "(1) Iran (2) Iraq",
      },
      {
        "Name 6": "EXEMPLE",
        "Name type": "Alias",
        "Alias strength": "Good quality a.k.a",
        "D.O.B": "14/03/1959",
      },
      { "Unique ID": "TST0002", "Name 6": "SOMEBODY ELSE" },
    );
    expect(entities).toMatchObject([
      {
        id: "uk:TST0001",
        schema: "Person",
        names: ["Jo B EXAMPLE", "EXEMPLE"],
        weakNames: ["JOEY"],
        countries: ["IR", "IQ"],
        birthDates: ["1958", "1959-03", "1959-03-14"],
        gender: "female",
      },
      { id: "uk:TST0002", names: ["SOMEBODY ELSE"] },
    ]);
  });

  it("is refused without the day of its report, cut inside of a row, or with columns of other names", () => {
    const list = textOf("UK-Sanctions-List.csv");
    expect(() => readUkCsv("<html>Service unavailable</html>", "L")).toThrow(WrongLayoutError);
    expect(() => readUkCsv(list.slice(0, -40), "L")).toThrow(RangeError);
    expect(() => readUkCsv(list.replace("Unique ID", "Number"), "L")).toThrow(ZodError);
  });
});
