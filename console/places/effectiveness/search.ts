// What an address of the report says: the window, how its rules and segments are ordered, and which measure is drawn day by day.

import { windowSearch, type WindowSearch } from "../../api/window.ts";
import { isMeasure, type Measure } from "./measure-names.ts";
import { ORDERS, type Order } from "./order-rules.ts";
import { SEGMENT_ORDERS, type SegmentOrder } from "./order-segments.ts";

export interface EffectivenessSearch extends WindowSearch {
  readonly order?: Order;
  readonly trend?: Measure;
  readonly segments?: SegmentOrder;
}

export function effectivenessSearch(search: Readonly<Record<string, unknown>>): EffectivenessSearch {
  const order = ORDERS.find((known) => known === search["order"]);
  const segments = SEGMENT_ORDERS.find((known) => known === search["segments"]);
  const { trend } = search;
  return {
    ...windowSearch(search),
    ...(order === undefined ? {} : { order }),
    ...(isMeasure(trend) ? { trend } : {}),
    ...(segments === undefined ? {} : { segments }),
  };
}
