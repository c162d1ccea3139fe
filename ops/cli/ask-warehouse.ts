// One statement of an analyst and its answer: columns and rows, or a failure in the contract's shape.

import { ClickHouseError } from "@clickhouse/client";
import { z } from "zod";
import type { Warehouse } from "#warehouse/client.ts";
import { localFailure, type CallFailure } from "../http/client.ts";

const answerSchema = z.object({
  meta: z.array(z.object({ name: z.string(), type: z.string() })),
  data: z.array(z.array(z.unknown())),
});

interface TableAnswer {
  readonly columns: readonly { readonly name: string; readonly numeric: boolean }[];
  readonly rows: readonly (readonly unknown[])[];
}

const NUMERIC = /^(?:Nullable\(|LowCardinality\()*(?:U?Int|Float|Decimal)/;

export async function askWarehouse(
  warehouse: Warehouse,
  statement: string,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ readonly ok: true; readonly answer: TableAnswer } | CallFailure> {
  try {
    const result = await warehouse.query({
      query: statement.trim().replace(/;$/, ""),
      query_params: parameters,
      format: "JSONCompact",
      abort_signal: signal,
    });
    const { meta, data } = answerSchema.parse(await result.json());
    const columns = meta.map(({ name, type }) => ({ name, numeric: NUMERIC.test(type) }));
    return { ok: true, answer: { columns, rows: data } };
  } catch (error) {
    if (signal.aborted) return localFailure("interrupted", "Interrupted.", "SERVICE_UNAVAILABLE");
    if (error instanceof ClickHouseError) return refused(error);
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
      return localFailure(
        "invalid_request",
        "The result is not a table. Use SELECT, without a FORMAT clause.",
      );
    }
    const message = "The warehouse does not respond. Is Weir running? Start it with `npm start`.";
    return localFailure("dependency_unavailable", message, "SERVICE_UNAVAILABLE");
  }
}

/** ClickHouse's own words: they name what to mend in the query. */
function refused({ message, type = "" }: ClickHouseError): CallFailure {
  if (type === "ACCESS_DENIED" || type === "READONLY") {
    return localFailure("permission_denied", message, "PERMISSION_ERROR");
  }
  return localFailure("invalid_request", message);
}
