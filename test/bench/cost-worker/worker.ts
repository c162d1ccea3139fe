// The edge as it is in production, with a meter at each of its objects. The port `meters` answers what they have used so far.

import { z } from "zod";
import type { Env } from "#edge/environment.ts";
import * as edge from "#edge/worker.ts";
import { countClass, countTimers, usedByAll } from "./counting.ts";

// oxlint-disable-next-line no-restricted-syntax -- its objects are the edge's, whichever there are
export * from "#edge/worker.ts";

const meteredSchema = z.looseObject({ realm: z.literal("meters") });

countTimers();
for (const [name, exported] of Object.entries(edge)) {
  if (typeof exported === "function") countClass(name, exported.prototype);
}

// oxlint-disable-next-line import/no-default-export -- workerd reads the default export
export default {
  async fetch(request, env, context) {
    if (meteredSchema.safeParse(context.props).success) return Response.json(usedByAll());
    return edge.default.fetch(request, env, context);
  },
} satisfies ExportedHandler<Env>;
