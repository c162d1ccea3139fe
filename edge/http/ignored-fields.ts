// Fields of a body that the contract does not know. They are decided without; a header names them, because a misspelt field
// would otherwise stay unnoticed for ever.

import { NAMES_MAX, shownName } from "./fields-header.ts";

/**
 * @param given the JSON that was sent.
 * @param taken what its schema made of it.
 * @returns the paths of fields that `taken` lacks, such as `transaction.partys`; at most twenty. Null counts as absent.
 */
export function ignoredFields(given: unknown, taken: unknown): readonly string[] {
  const paths: string[] = [];
  collect(given, taken, "", paths);
  return paths;
}

function collect(given: unknown, taken: unknown, path: string, paths: string[]): void {
  // Free fields are handed on as they are.
  if (given === taken || !isObject(given) || !isObject(taken)) return;
  if (Array.isArray(given)) {
    if (!Array.isArray(taken)) return;
    for (const [index, item] of given.entries()) collect(item, taken[index], `${path}${index}.`, paths);
    return;
  }
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    if (paths.length >= NAMES_MAX) return;
    if (!Object.hasOwn(taken, name)) paths.push(path + shownName(name));
    else if (isObject(value)) collect(value, taken[name], `${path}${shownName(name)}.`, paths);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
