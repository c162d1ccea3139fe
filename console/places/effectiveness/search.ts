// What an address of the report says: the window, how its rules are ordered, and which measure is drawn day by day.

import { windowSearch, type WindowSearch } from "../../api/window.ts";
import { isMeasure, type Measure } from "./measure-names.ts";
import { ORDERS, type Order } from "./order-rules.ts";

export interface EffectivenessSearch extends WindowSearch {
  readonly order?: Order;
  readonly trend?: Measure;
}

export function effectivenessSearch(search: Readonly<Record<string, unknown>>): EffectivenessSearch {
  const order = ORDERS.find((known) => known === search["order"]);
  const { trend } = search;
  return {
    ...windowSearch(search),
    ...(order === undefined ? {} : { order }),
    ...(isMeasure(trend) ? { trend } : {}),
  };
}
