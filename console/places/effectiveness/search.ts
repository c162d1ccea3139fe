// What an address of the report says: the window, and how its rules are ordered.

import { windowSearch, type WindowSearch } from "../../api/window.ts";
import { ORDERS, type Order } from "./order-rules.ts";

export interface EffectivenessSearch extends WindowSearch {
  readonly order?: Order;
}

export function effectivenessSearch(search: Readonly<Record<string, unknown>>): EffectivenessSearch {
  const order = ORDERS.find((known) => known === search["order"]);
  return { ...windowSearch(search), ...(order === undefined ? {} : { order }) };
}
