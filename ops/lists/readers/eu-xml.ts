// The Union's consolidated list of financial sanctions as it is published (XML 1.1): all of it are asset freezes.
// Layout: https://webgate.ec.europa.eu/fsd/fsf, schema "fsd export"

import { listedEntitySchema, type ListedEntity } from "#domain/screening/names/list-entry.ts";
import { childrenOf, readXml, textOf, type XmlElement } from "../read-xml.ts";
import { dayOf, WrongLayoutError, type Edition } from "./edition.ts";
import { distinct, namesIn } from "./listed-names.ts";

const NAMESPACE = "http://eu.europa.ec/fpi/fsd/export";
const SCHEMAS: Readonly<Record<string, ListedEntity["schema"]>> = {
  person: "Person",
  enterprise: "Organization",
};
const GENDERS: Readonly<Record<string, ListedEntity["gender"]>> = { F: "female", M: "male" };
/** More years than that tell nothing of a birth. */
const YEARS_MAX = 15;

/** @throws WrongLayoutError, MalformedXmlError, or a ZodError for an entry that is not understood. */
export async function readEuXml(chunks: AsyncIterable<string>, list: string): Promise<Edition> {
  const entities: ListedEntity[] = [];
  const root = await readXml(chunks, new Set(["sanctionEntity"]), (record) => {
    entities.push(...entityOf(record, list));
  });
  if (root.name !== "export" || root.attributes["xmlns"] !== NAMESPACE) {
    throw new WrongLayoutError("is not a list of the Union's financial sanctions, XML 1.1");
  }
  return { asOf: dayOf(root.attributes["generationDate"] ?? ""), entities };
}

/** None for an entry without a name that could be compared. */
function entityOf(record: XmlElement, list: string): ListedEntity[] {
  const { euReferenceNumber, logicalId, designationDate } = record.attributes;
  const aliases = childrenOf(record, "nameAlias");
  const strong = distinct(aliases.filter((alias) => !isWeak(alias)).flatMap(namesOf));
  const weak = distinct(aliases.filter(isWeak).flatMap(namesOf));
  // An entry with weak names alone is still listed.
  const names = strong.length > 0 ? strong : weak;
  if (names.length === 0) return [];
  const code = childrenOf(record, "subjectType")[0]?.attributes["code"] ?? "";
  const schema = SCHEMAS[code];
  if (schema === undefined) throw new WrongLayoutError("names an unknown kind of subject");
  return [
    listedEntitySchema.parse({
      id: `eu:${euReferenceNumber || logicalId || ""}`,
      schema,
      lists: [list],
      names,
      weakNames: weak.filter((name) => !names.includes(name)),
      programs: distinct(
        childrenOf(record, "regulation").flatMap(({ attributes: { programme } }) => programme || []),
      ),
      // A person lives in many places; an organisation has its seat where it has an address.
      countries: countriesOf(childrenOf(record, schema === "Person" ? "citizenship" : "address")),
      birthDates: distinct(childrenOf(record, "birthdate").flatMap(datesOf)),
      gender: aliases.map(({ attributes: { gender = "" } }) => GENDERS[gender]).find(Boolean) ?? null,
      listedOn: designationDate ? dayOf(designationDate) : null,
    }),
  ];
}

function namesOf({ attributes }: XmlElement): string[] {
  const { wholeName = "", firstName = "", middleName = "", lastName = "" } = attributes;
  return namesIn(wholeName.trim() === "" ? `${firstName} ${middleName} ${lastName}` : wholeName);
}

/** The list marks a weak name, or says so in a remark. */
function isWeak(alias: XmlElement): boolean {
  return alias.attributes["strong"] === "false" || /\blow quality\b/i.test(textOf(alias, "remark"));
}

/** `00` is a country that is not known. */
function countriesOf(places: readonly XmlElement[]): string[] {
  const codes = places.map(({ attributes: { countryIso2Code = "" } }) => countryIso2Code);
  return distinct(codes.filter((code) => /^[A-Z]{2}$/.test(code)));
}

function datesOf({ attributes }: XmlElement): string[] {
  const { birthdate = "", year = "", monthOfYear = "", yearRangeFrom, yearRangeTo } = attributes;
  if (/^\d{4}-\d{2}-\d{2}$/.test(birthdate)) return [birthdate];
  if (/^\d{4}$/.test(year)) {
    return [/^\d{1,2}$/.test(monthOfYear) ? `${year}-${monthOfYear.padStart(2, "0")}` : year];
  }
  const [from, to] = [Number(yearRangeFrom), Number(yearRangeTo)];
  if (!Number.isInteger(from) || !Number.isInteger(to) || to - from > YEARS_MAX) return [];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => String(from + at));
}
