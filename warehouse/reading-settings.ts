// How everything is read, by the service and by analysts: each event counts once, no decimal is rounded, instants are ISO 8601.

export const READING = {
  final: 1,
  // Partitions are months of an immutable column, so one row's copies are never in two of them.
  do_not_merge_across_partitions_select_final: 1,
  output_format_json_quote_decimals: 1,
  date_time_output_format: "iso",
} as const;

/** ClickHouse lets a query wait while one of a lower number runs; 0 would be outside this order. */
export const SERVICE_PRIORITY = 1;
export const ANALYST_PRIORITY = 10;
