// What a request reaches: sandbox, production or the operators' interface. A socket that has a realm of its own, as each of the
// local system's has, serves that one, whatever the caller writes as `Host`. On Cloudflare routes decide which hosts get here at all,
// and HOSTS says what each serves.

import { REALMS, type Realm } from "./settings.ts";

/** @param props what the configuration of the socket hands on: callers have no way to it. */
export function realmOf(props: unknown, url: URL, hosts: ReadonlyMap<string, Realm>): Realm | null {
  if (typeof props !== "object" || props === null || !("realm" in props)) return hosts.get(url.host) ?? null;
  return REALMS.find((realm) => realm === props.realm) ?? null;
}
