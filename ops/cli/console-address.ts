// Where the console shows a thing. Where people sign in by a code, the address carries a new one in its fragment, which no
// server and no log gets to see.

import { signInCodeSchema } from "#domain/contract/operators/session.ts";
import type { CallFailure, Client } from "../http/client.ts";
import { ask } from "./ask.ts";

export interface ConsoleAddress {
  readonly url: string;
  /** Until when its code counts, once; null where it carries none, because nobody signs in by a code. */
  readonly codeExpiresAt: string | null;
}

type Addressed = { readonly ok: true; readonly address: ConsoleAddress } | CallFailure;

/** @param id any id of ours or yours; without one, the console's first page. */
export async function consoleAddress(client: Client, id?: string): Promise<Addressed> {
  const url = new URL(
    id === undefined ? "/console/" : `/console/d/${encodeURIComponent(id)}`,
    client.baseUrl,
  );
  const call = { method: "POST", path: "/session/codes", repeatable: true } as const;
  const made = await ask(client, call, signInCodeSchema, "sign-in code");
  if (made.ok) {
    url.hash = `code=${encodeURIComponent(made.value.code)}`;
    return { ok: true, address: { url: url.href, codeExpiresAt: made.value.expiresAt } };
  }
  return made.error.code === "invalid_state"
    ? { ok: true, address: { url: url.href, codeExpiresAt: null } }
    : made;
}
