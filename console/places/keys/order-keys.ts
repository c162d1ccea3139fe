// Keys in the order in which they are looked for, and how one is called.

import type { ListedKey } from "../../api/keys.ts";
import type { Environment } from "../../api/client.ts";

type Ordered = Pick<ListedKey, "environment" | "createdAt">;

/** Those of the address's environment first, then the newest. */
export function orderKeys<Key extends Ordered>(keys: readonly Key[], environment: Environment): Key[] {
  const rank = (key: Ordered) => (key.environment === environment ? 0 : 1);
  return keys.toSorted((a, b) => rank(a) - rank(b) || b.createdAt.localeCompare(a.createdAt));
}

/** What has to be typed before a key is revoked: its name, or its prefix where it has none. */
export function calledAs({ name, prefix }: Pick<ListedKey, "name" | "prefix">): string {
  return name ?? prefix;
}
