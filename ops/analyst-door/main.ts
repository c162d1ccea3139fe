// The program of the analysts' door, before the local ClickHouse or a server of one's own. Settings: see README.md.

import { z } from "zod";
import { ANALYST_VIEWS } from "#warehouse/views.ts";
import { createDoor } from "./door.ts";

const settings = z
  .object({
    CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }),
    CLICKHOUSE_DATABASE: z.string().min(1).default("weir"),
    ANALYST_DOOR_HOST: z.string().min(1).default("127.0.0.1"),
    ANALYST_DOOR_PORT: z.coerce.number().int().min(1).max(65_535),
    /** Header that opens the engine to this door, `Name: value`. */
    ANALYST_DOOR_HEADER: z
      .string()
      .regex(/^[A-Za-z-]+: \S+$/)
      .optional(),
  })
  .safeParse(process.env);

if (settings.success) {
  const { CLICKHOUSE_URL: url, CLICKHOUSE_DATABASE: database, ...rest } = settings.data;
  const [name, value] = rest.ANALYST_DOOR_HEADER?.split(": ") ?? [];
  const headers = name === undefined || value === undefined ? {} : { [name]: value };
  const door = createDoor({
    engine: { url: url.replace(/\/$/, ""), headers },
    admitted: { database, views: ANALYST_VIEWS },
  });
  door.listen(rest.ANALYST_DOOR_PORT, rest.ANALYST_DOOR_HOST);
} else {
  const names = settings.error.issues.map(({ path }) => path.join("."));
  process.stderr.write(`The analysts' door does not start: look at ${names.join(", ")}.\n`);
  process.exitCode = 2;
}
