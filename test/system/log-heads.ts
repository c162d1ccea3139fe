// How many facts each log of an organisation holds, as operators see it.

import { z } from "zod";
import type { ProvidedSystem } from "./global-setup.ts";

const healthSchema = z.object({
  edge: z.object({ logs: z.array(z.object({ source: z.string(), head: z.number().int() })) }),
});

/** Source → head; a log that holds nothing is absent. */
export async function logHeads(
  system: ProvidedSystem,
  organisationId: string,
): Promise<Readonly<Record<string, number>>> {
  const response = await fetch(`${system.operatorUrl}/health`, {
    headers: { authorization: `Bearer ${system.operatorToken}` },
  });
  const { edge } = healthSchema.parse(await response.json());
  return Object.fromEntries(
    edge.logs
      .filter(({ source }) => source.split("/")[1] === organisationId)
      .map(({ source, head }) => [source, head]),
  );
}
