// Looks into a document whose exact shape the contract leaves open.

import type { Fields, Json } from "./ask.ts";

export const isObject = (json: Json): json is Fields =>
  json !== null && typeof json === "object" && !Array.isArray(json);

/** Every value in a document, the shallowest first. */
export function values(json: Json): Json[] {
  const found: Json[] = [json];
  for (let i = 0; i < found.length; i++) {
    const here = found[i];
    if (here !== null && typeof here === "object") found.push(...Object.values(here));
  }
  return found;
}

export const objects = (json: Json): Fields[] => values(json).filter(isObject);

export const strings = (json: Json): string[] => values(json).filter((value) => typeof value === "string");

/** The shallowest value of a field of this name. */
export const find = (json: Json, name: string): Json =>
  objects(json).find((object) => Object.hasOwn(object, name))?.[name];

/** The values of all fields of this name. */
export const all = (json: Json, name: string): Json[] =>
  objects(json)
    .filter((object) => Object.hasOwn(object, name))
    .map((object) => object[name]);

export const holds = (json: Json, text: string): boolean => strings(json).includes(text);

/** The names of a document's fields, all the way down, without its values. */
export function shape(json: Json): Json {
  if (Array.isArray(json)) return json.map(shape);
  if (!isObject(json)) return "value";
  return Object.fromEntries(
    Object.keys(json)
      .sort()
      .map((name) => [name, shape(json[name])]),
  );
}

/** The items of a list answer, whatever the list is called. */
export function items(json: Json): readonly Json[] {
  if (Array.isArray(json)) return json;
  return isObject(json)
    ? (Object.values(json).find((value): value is readonly Json[] => Array.isArray(value)) ?? [])
    : [];
}
