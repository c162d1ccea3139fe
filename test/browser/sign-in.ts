// Signs a page of a browser in as a person of one role: by a code, as the local system does.

import { z } from "zod";
import { createClient } from "#ops/http/client.ts";
import type { OperatorRole } from "#domain/ids/operator-token.ts";
import type { ProvidedSystem } from "../system/global-setup.ts";
import type { Watched } from "./browser.ts";

/** Where the console stands. */
export function consoleOf({ operatorUrl }: ProvidedSystem): string {
  return new URL("/console/", operatorUrl).href;
}

/** A code that signs in once, as the bearer of the role's token. */
export async function makeCode(system: ProvidedSystem, role: OperatorRole): Promise<string> {
  const token = z.string().parse(system.operatorTokens[role]);
  const made = await createClient({ baseUrl: system.operatorUrl, token }).call({
    method: "POST",
    path: "/session/codes",
  });
  if (!made.ok) throw new Error(`no code: ${made.error.code}`);
  return z.object({ code: z.string() }).parse(made.body).code;
}

/** @param path of the console, without the leading slash */
export async function signIn(
  { page }: Watched,
  system: ProvidedSystem,
  role: OperatorRole,
  path = "",
): Promise<void> {
  await page.goto(`${consoleOf(system)}${path}#code=${await makeCode(system, role)}`);
  await page.getByRole("navigation", { name: "Places" }).waitFor();
}
