// A sample as requests on their way: first the payments, then what was found out about them.

import type { Shipment } from "../http/replay.ts";
import { outcomeOf, paymentOf } from "./map-payment.ts";
import type { SampleRow } from "./sample-row.ts";

/** In the order of the file, which is that of time; a customer's payments share a lane. */
export function paymentShipments(rows: readonly SampleRow[], shift: number): Shipment[] {
  return rows.map((row) => ({
    reference: row.tx_id,
    lane: row.customer,
    path: "/transactions",
    body: paymentOf(row, shift),
  }));
}

/** One for each row that has an outcome. */
export function outcomeShipments(rows: readonly SampleRow[], shift: number): Shipment[] {
  return rows.flatMap((row) => {
    const outcome = outcomeOf(row, shift);
    if (outcome === null) return [];
    return [
      {
        reference: row.tx_id,
        lane: row.tx_id,
        path: `/transactions/${encodeURIComponent(row.tx_id)}/outcomes`,
        body: outcome,
        idempotencyKey: `outcome-${row.tx_id}`,
      },
    ];
  });
}
