// What can be written at a place of an expression, with meaning and unit: features from their catalogue, the attributes of what a
// rule sees, and the functions that are available.

import { FEATURE_CATALOGUE, type FeatureDefinition } from "#domain/decision/features/feature-catalogue.ts";
import {
  ADDRESS_FIELDS,
  INSTRUMENT_FIELDS,
  PARTY_FIELDS,
  RULE_VARIABLES,
} from "#domain/decision/rules/rule-names.ts";
import type { Offer, Offers } from "../../parts/code/code-completion.ts";

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  double: "number",
  bool: "true or false",
  "google.protobuf.Timestamp": "time",
};

const MEANINGS: Readonly<Record<string, string>> = {
  transaction: "The payment; absent for activities",
  activity: "What the subject did, a payment included",
  subject: "The customer",
  counterparty: "The screened party; of several, the one with the most severe result",
  features: "What is known of the past",
  screening: "What screening found",
  location: "Where, as far as it is known",
  custom: "Your own attributes of the request, by name",
  metadata: "Your own metadata of the request, by name",
};

const FUNCTIONS: readonly Offer[] = [
  fn("has", "has(", "true if it is known: ask it before you read what may be absent"),
  fn("inList", 'inList("', "true if your list of that name holds the value"),
  fn("size", "size(", "how many characters or items"),
  fn("true", "true", "always"),
  fn("false", "false", "never"),
];

const METHODS: readonly Offer[] = [
  fn("contains", "contains(", "true if the text has this part"),
  fn("startsWith", "startsWith(", "true if the text begins so"),
  fn("endsWith", "endsWith(", "true if the text ends so"),
  fn("size", "size()", "how many characters or items"),
  fn("exists", "exists(one, ", "true for a list of which one fits"),
  fn("all", "all(one, ", "true for a list of which all fit"),
  fn("getHours", "getHours()", "the hour of a time, UTC"),
];

function fn(label: string, written: string, meaning: string): Offer {
  return { label, detail: "", meaning, written };
}

const PATH = /((?:[A-Za-z_]\w*\??\.)*)([A-Za-z_]\w*)?$/;

/** Its point is no place for a method. */
const IN_NUMBER = /(?<![\w.])\d+\.?\w*$/;

export function offersAt(expression: string, at: number): Offers | null {
  const before = expression.slice(0, at);
  if (isInsideText(before) || IN_NUMBER.test(before)) return null;
  const [, path = "", typed = ""] = PATH.exec(before) ?? [];
  const from = at - typed.length;
  if (path !== "") return { from, offers: membersOf(path.slice(0, -1)) };
  return { from, offers: before.slice(0, from).endsWith(".") ? METHODS : TOP };
}

function isInsideText(before: string): boolean {
  const unescaped = before.replaceAll(/\\./g, "").replaceAll(/"[^"]*"|'[^']*'/g, "");
  return /["']/.test(unescaped);
}

const FEATURES: readonly Offer[] = FEATURE_CATALOGUE.map(({ name, unit, meaning, of }) => ({
  label: name,
  detail: unit === "flag" ? "true or false" : unit,
  meaning: of === "transaction" ? `${meaning}. Payments only` : meaning,
}));

const TOP: readonly Offer[] = [
  ...Object.keys(MEANINGS).map((label): Offer => ({
    label,
    detail: "",
    meaning: MEANINGS[label] ?? "",
  })),
  ...FUNCTIONS,
];

function membersOf(path: string): readonly Offer[] {
  if (path === "features") return FEATURES;
  if (path === "counterparty.address") return attributes(ADDRESS_FIELDS);
  const fields = Object.hasOwn(RULE_VARIABLES, path)
    ? RULE_VARIABLES[path as keyof typeof RULE_VARIABLES]
    : null;
  if (fields !== null) return attributes(fields);
  // Of a party or an instrument inside a loop: which of both it is, the name does not say.
  return [...attributes({ ...PARTY_FIELDS, ...INSTRUMENT_FIELDS }), ...METHODS];
}

function attributes(fields: Readonly<Record<string, string>>): Offer[] {
  return Object.entries(fields).map(([label, type]) => ({
    label,
    detail: TYPES[type] ?? (type.startsWith("list") ? "list" : "by name"),
  }));
}

const BY_NAME = new Map(FEATURE_CATALOGUE.map((feature) => [feature.name, feature]));

/** The features that an expression reads, each once, in the order in which they stand there. */
export function featuresRead(expression: string): FeatureDefinition[] {
  const names = [...expression.matchAll(/\bfeatures\??\.(\w+)/g)].map(([, name = ""]) => name);
  return [...new Set(names)].flatMap((name) => BY_NAME.get(name) ?? []);
}
