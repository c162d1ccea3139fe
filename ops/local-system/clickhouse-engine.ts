// The program of the ClickHouse process: runs the engine inside chdb's library as a server, with the given arguments.
// It never returns while the server runs: the engine holds this thread, and a signal ends the process.

import { resolveLibchdb } from "chdb/libchdb";
import { DataType, load, open } from "ffi-rs";

const args = ["clickhouse", ...process.argv.slice(2)];

open({ library: "chdb", path: resolveLibchdb().path });
load({
  library: "chdb",
  funcName: "chdb_query_cmdline",
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
});
// Here the engine has given up: it printed why.
process.exitCode = 1;
