// The one way to ClickHouse: decimals as strings, times as ISO 8601 in UTC, and every read final, so that an event that
// was loaded twice is counted once whatever the user's profile says.

import {
  ClickHouseError,
  ClickHouseLogLevel,
  createClient,
  type ClickHouseClient,
  type ClickHouseSettings,
} from "@clickhouse/client";
import { WarehouseUnavailableError, withNamedErrors } from "./unavailable.ts";
import { READING, SERVICE_PRIORITY } from "./reading-settings.ts";

export type Warehouse = ClickHouseClient;

export interface WarehouseAddress {
  /** e.g. `http://127.0.0.1:8123` */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface WarehouseOptions {
  /** A request that takes longer fails. */
  readonly requestTimeoutMilliseconds?: number;
  readonly maxOpenConnections?: number;
}

const REQUEST_TIMEOUT_MILLISECONDS = 60_000;
// Below ClickHouse's own 10 s (`keep_alive_timeout`), so that a socket is never used after the server closed it.
const IDLE_SOCKET_MILLISECONDS = 2_500;

// Pinned: releases of ClickHouse differ in their defaults. An insert is answered when its rows are in their tables, and none
// is left out for looking like an earlier one: repeats are found by event id.
const WRITING = {
  async_insert: 0,
  insert_deduplicate: 0,
  deduplicate_insert: "disable",
  deduplicate_blocks_in_dependent_materialized_views: 0,
} as const;

/** Opens nothing yet: the first request connects. Close it with `close()`. */
export function openWarehouse(address: WarehouseAddress, options: WarehouseOptions = {}): Warehouse {
  return open(address, options, { ...WRITING, ...READING, priority: String(SERVICE_PRIORITY) });
}

/** As `openWarehouse`, for an analyst, who may change no setting: those for reading belong to the user. */
export function openForAnalyst(address: WarehouseAddress): Warehouse {
  return open(address, {}, READING);
}

function open(
  address: WarehouseAddress,
  options: WarehouseOptions,
  clickhouse_settings: ClickHouseSettings,
): Warehouse {
  const client = createClient({
    url: address.url,
    username: address.user,
    password: address.password,
    database: address.database,
    application: "weir",
    request_timeout: options.requestTimeoutMilliseconds ?? REQUEST_TIMEOUT_MILLISECONDS,
    max_open_connections: options.maxOpenConnections ?? 10,
    keep_alive: { enabled: true, idle_socket_ttl: IDLE_SOCKET_MILLISECONDS },
    // What a query is asked for may be long; in the address it would meet the limits of whatever lies between.
    use_multipart_params_auto: true,
    // Its messages quote the rows that ClickHouse could not read. The caller gets every error anyway.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings,
  });
  return withNamedErrors(client);
}

const origins = new WeakMap<Warehouse, Warehouse>();

/**
 * The same, for one who may leave before the answer: nothing more is read for him then. What he writes is written. A statement that
 * runs is not cut off: under load that cost others their connections ("socket hang up").
 *
 * @param gone aborted when the asker has left: what he asks from then on fails with its reason.
 */
export function askedBy(gone: AbortSignal, warehouse: Warehouse): Warehouse {
  const query: Warehouse["query"] = async (asked) => {
    gone.throwIfAborted();
    return warehouse.query(asked);
  };
  const asking: Warehouse = Object.create(warehouse, { query: { value: query } });
  origins.set(asking, warehouse);
  return asking;
}

/** The warehouse that all askers have in common: what one of them has read may be kept by it. */
export function originOf(warehouse: Warehouse): Warehouse {
  return origins.get(warehouse) ?? warehouse;
}

/**
 * @throws WarehouseUnavailableError or ClickHouseError where ClickHouse does not answer a ping well; one that hangs keeps the
 * caller waiting: set a limit.
 */
export async function demandAnswer(warehouse: Warehouse): Promise<void> {
  const ping = await warehouse.ping();
  if (!ping.success) {
    throw ping.error instanceof ClickHouseError
      ? ping.error
      : new WarehouseUnavailableError("the warehouse answers no ping", { cause: ping.error });
  }
}
