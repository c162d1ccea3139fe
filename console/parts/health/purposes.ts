// What each part is for, for those who do not run the system.

/** By the name of the part; a screening provider has its own. */
export const PURPOSES: Readonly<Record<string, string>> = {
  edge: "decides and answers",
  "screening lists": "whom payments are screened against",
  ledgers: "keep each decision",
  "reader door": "brings events to the pipeline",
  "reader relations": "tells ledgers who is related to whom",
  "reader casebook": "opens alerts",
  "reader webhooks": "brings events to the endpoints",
  "rows set aside": "what readers could not process",
  "webhook endpoints": "deliver events to your systems",
  pipeline: "passes events on and computes reports",
  kafka: "carries events to the loader",
  clickhouse: "holds what reports are computed from",
  loader: "writes events into ClickHouse",
  "dead letters": "events that could not be loaded",
  warehouse: "has each event that the ledgers sent",
  jobs: "roll up, compare and recommend on a schedule",
};
