// The Security Council's consolidated list as it is published: one element for each individual or entity.
// Layout: https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list, schema sc-sanctions.xsd

import type { ListedEntity } from "#domain/screening/names/list-entry.ts";
import { childrenOf, readXml, textOf, type XmlElement } from "../read-xml.ts";
import { dayOf, WrongLayoutError, type Edition } from "./edition.ts";
import { entityOfUn, type UnEntry } from "./un.ts";

const RECORDS = new Set(["INDIVIDUAL", "ENTITY"]);
const NAME_PARTS = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"];

/** @throws WrongLayoutError, MalformedXmlError, or a ZodError for an entry that is not understood. */
export async function readUnXml(chunks: AsyncIterable<string>, list: string): Promise<Edition> {
  const entities: ListedEntity[] = [];
  const root = await readXml(chunks, RECORDS, (record) => {
    entities.push(entityOfUn(entryOf(record), list));
  });
  if (root.name !== "CONSOLIDATED_LIST") throw new WrongLayoutError("is not a list of the Security Council");
  return { asOf: dayOf(root.attributes["dateGenerated"] ?? ""), entities };
}

function entryOf(record: XmlElement): UnEntry {
  const { name: kind } = record;
  const values = (name: string): string[] =>
    childrenOf(record, name).flatMap((child) => childrenOf(child, "VALUE").map(({ text }) => text.trim()));
  return {
    id: textOf(record, "REFERENCE_NUMBER"),
    type: kind === "INDIVIDUAL" ? "individual" : "entity",
    name: NAME_PARTS.map((part) => textOf(record, part))
      .filter((part) => part !== "")
      .join(" "),
    nameOriginalScript: textOf(record, "NAME_ORIGINAL_SCRIPT") || null,
    listType: textOf(record, "UN_LIST_TYPE"),
    listedOn: textOf(record, "LISTED_ON") || null,
    aliases: childrenOf(record, `${kind}_ALIAS`).map((alias) => ({
      name: textOf(alias, "ALIAS_NAME"),
      quality: textOf(alias, "QUALITY"),
    })),
    datesOfBirth: childrenOf(record, "INDIVIDUAL_DATE_OF_BIRTH").map((birth) => ({
      date: textOf(birth, "DATE") || undefined,
      year: textOf(birth, "YEAR") || undefined,
      fromYear: textOf(birth, "FROM_YEAR") || undefined,
      toYear: textOf(birth, "TO_YEAR") || undefined,
    })),
    nationalities: values("NATIONALITY"),
    countries: childrenOf(record, `${kind}_ADDRESS`).map((address) => textOf(address, "COUNTRY")),
  };
}
