// ESMA's registers under MiCA, as published: providers that are authorised, and entities that offer services without being so. What
// a column holds that it should not, such as a title in place of an address of a website, is left out.

import { z } from "zod";
import { isLei } from "#domain/crypto/providers/lei.ts";
import { readCsv } from "#ops/csv/read-csv.ts";
import type { WrittenRecord } from "./written-record.ts";

const row = z.object({
  ae_competentAuthority: z.string().min(1),
  ae_homeMemberState: z.string(),
  ae_lei_name: z.string().min(1),
  ae_lei: z.string(),
  ae_commercial_name: z.string(),
  ae_website: z.string(),
  ae_website_platform: z.string().default(""),
  ac_authorisationNotificationDate: z.string().default(""),
  ac_authorisationEndDate: z.string().default(""),
  ac_serviceCode: z.string().default(""),
  ac_serviceCode_cou: z.string().default(""),
  ae_decision_date: z.string().default(""),
});
type Row = z.output<typeof row>;

const LINE_END = 0x0a;

/** ISO 3166 codes of the countries of the European Economic Area. */
const EEA: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);
/** Greece has a code of its own in registers of the Union; Slovenia is written with that of Sierra Leone in places. */
const OTHER_CODES: ReadonlyMap<string, string> = new Map([
  ["EL", "GR"],
  ["SL", "SI"],
]);

/** @param asOf ISO 8601: an authorisation that ended by then has ended. @throws for a file that is not understood. */
export function readEsmaRegister(bytes: Uint8Array, asOf: string): WrittenRecord[] {
  return readCsv(textOf(bytes)).map((fields) => recordOf(row.parse(fields), asOf.slice(0, 10)));
}

/** Editions of former years have lines in another encoding; signs that nobody writes are then left out. */
function textOf(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_END, from);
    const to = end === -1 ? bytes.length : end + 1;
    lines.push(lineOf(bytes.subarray(from, to)));
    from = to;
  }
  return lines.join("");
}

function lineOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes).replaceAll(/[\u0080-\u009F]/g, "");
  }
}

function recordOf(fields: Row, day: string): WrittenRecord {
  const legalName = plain(fields.ae_lei_name);
  const [name = null, ...others] = parts(fields.ae_commercial_name).filter((one) => one !== legalName);
  const websites = [...parts(fields.ae_website), ...parts(fields.ae_website_platform)].flatMap(websiteOf);
  const [website = null] = websites.map(({ address }) => address);
  const lei = fields.ae_lei.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const countries = [fields.ae_homeMemberState, ...parts(fields.ac_serviceCode_cou)].flatMap(countryOf);
  const isWarning = fields.ac_serviceCode === "";
  return {
    legalName,
    name,
    otherNames: distinct(others),
    lei: isLei(lei) ? lei : null,
    website,
    domains: distinct(websites.map(({ domain }) => domain)),
    jurisdictions: distinct(countries),
    registration: {
      authority: plain(fields.ae_competentAuthority),
      status: statusOf(fields, day, isWarning),
    },
    riskLevel: isWarning ? "high" : "unknown",
    summary: isWarning ? warningSummary(fields) : entrySummary(fields, day),
  };
}

function statusOf({ ac_authorisationEndDate: end }: Row, day: string, isWarning: boolean): string {
  if (isWarning) return "warned";
  return hasEnded(end, day) ? "ended" : "authorised";
}

function hasEnded(end: string, day: string): boolean {
  const last = dayOf(end);
  return last !== null && last <= day;
}

function entrySummary(fields: Row, day: string): string {
  const since = dayOf(fields.ac_authorisationNotificationDate);
  const services = parts(fields.ac_serviceCode).length;
  const served = distinct(parts(fields.ac_serviceCode_cou).flatMap(countryOf)).length;
  const { ac_authorisationEndDate: end } = fields;
  return [
    since === null ? "Authorised or notified" : `Authorised or notified on ${since}`,
    ` for ${counted(services, "service")}`,
    served === 0 ? "" : `, offered in ${counted(served, "country", "countries")}`,
    hasEnded(end, day) ? `; ended on ${dayOf(end)}` : "",
    ".",
  ].join("");
}

function warningSummary({ ae_decision_date: date }: Row): string {
  const day = dayOf(date);
  return `Listed as non-compliant${day === null ? "" : `, by a decision of ${day}`}.`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `31/01/2026` as `2026-01-31`. */
function dayOf(date: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(date.trim()) ?? [];
  return day === undefined ? null : `${year}-${month}-${day}`;
}

/** A code of no country of the EEA is a slip: services under MiCA are offered there alone. */
function countryOf(text: string): string[] {
  const written = text.trim().toUpperCase();
  const code = OTHER_CODES.get(written) ?? written;
  return EEA.has(code) ? [code] : [];
}

function websiteOf(text: string): { readonly address: string; readonly domain: string }[] {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(address)) return [];
  const domain = new URL(address).hostname.replace(/^www\./, "");
  return domain.includes(".") ? [{ address, domain }] : [];
}

function parts(text: string): string[] {
  return text
    .split("|")
    .map(plain)
    .filter((part) => part !== "");
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
