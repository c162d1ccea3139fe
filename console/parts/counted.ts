// A number with what it counts.

import { grouped } from "./grouped.ts";

/** `1 event`, `2 events`; `1 match`, `2 matches` where the plural is given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
