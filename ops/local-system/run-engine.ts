// Runs `clickhouse local`, which is inside chdb's library, with the given arguments.

import { resolveLibchdb } from "chdb/libchdb";
import { DataType, load, open } from "ffi-rs";

/** Before a wall hides the library's file. */
export function openEngine(): void {
  open({ library: "chdb", path: resolveLibchdb().path });
}

/** Holds this thread until the engine gives up, and has printed why. */
export function runEngine(args: readonly string[]): void {
  const words = ["clickhouse", ...args];
  load({
    library: "chdb",
    funcName: "chdb_query_cmdline",
    retType: DataType.External,
    paramsType: [DataType.I32, DataType.StringArray],
    paramsValue: [words.length, words],
  });
}
