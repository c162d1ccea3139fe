// What it means that the warehouse is away, by the class of an error: any other failure is of the statement.

import { ClickHouseError, type ClickHouseClient } from "@clickhouse/client";

/** No whole answer came from ClickHouse: it cannot be reached, took too long, or broke off. */
export class WarehouseUnavailableError extends Error {
  override readonly name = "WarehouseUnavailableError";
}

/** Refusals that say something of ClickHouse, not of the statement: it is full, overloaded, stopping, or not set up yet. */
const UNFIT: ReadonlySet<string> = new Set([
  "ABORTED",
  "ALL_CONNECTION_TRIES_FAILED",
  "CANNOT_SCHEDULE_TASK",
  "KEEPER_EXCEPTION",
  "MEMORY_LIMIT_EXCEEDED",
  "NETWORK_ERROR",
  "NOT_ENOUGH_SPACE",
  "NO_FREE_CONNECTION",
  "QUERY_WAS_CANCELLED",
  "SERVER_OVERLOADED",
  "SOCKET_TIMEOUT",
  "TABLE_IS_READ_ONLY",
  "TIMEOUT_EXCEEDED",
  "TOO_MANY_PARTS",
  "TOO_MANY_SIMULTANEOUS_QUERIES",
  "UNKNOWN_DATABASE",
  "UNKNOWN_TABLE",
]);

/** Whether the same may work later. */
export function isWarehouseAway(error: unknown): boolean {
  if (error instanceof WarehouseUnavailableError) return true;
  return error instanceof ClickHouseError && UNFIT.has(error.type ?? "");
}

/** @throws WarehouseUnavailableError where the client fails for another reason than ClickHouse's own words. */
export async function fromWarehouse<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw isConnectionError(error)
      ? new WarehouseUnavailableError("the warehouse does not answer", { cause: error })
      : error;
  }
}

/**
 * The client has no class for its failures, so this is asked of its errors alone: plain ones, and Node's about a call of the system.
 * A code says nothing by itself: Node gives one to a wrong argument, too.
 */
function isConnectionError(error: unknown): boolean {
  if (error instanceof ClickHouseError || !(error instanceof Error)) return false;
  return error.constructor === Error || error instanceof AggregateError || "syscall" in error;
}

/** The client, with its failures by their class. Rows are read later: see `fromWarehouse`. */
export function withNamedErrors(client: ClickHouseClient): ClickHouseClient {
  const query: ClickHouseClient["query"] = (asked) => fromWarehouse(() => client.query(asked));
  const exec: ClickHouseClient["exec"] = (asked) => fromWarehouse(() => client.exec(asked));
  const insert: ClickHouseClient["insert"] = (asked) => fromWarehouse(() => client.insert(asked));
  const command: ClickHouseClient["command"] = (asked) => fromWarehouse(() => client.command(asked));
  const named: ClickHouseClient = Object.create(client);
  return Object.assign(named, { query, exec, insert, command });
}
