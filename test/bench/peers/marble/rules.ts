// The five rules in the form of Marble's interface. Marble counts the payment itself, which is ingested before it is decided.

import * as five from "../five-rules.ts";

export const TABLE = "payments";

/** A node of an expression. */
export interface Node {
  readonly name?: string;
  readonly constant?: unknown;
  readonly children?: readonly Node[];
  readonly named_children?: Readonly<Record<string, Node>>;
}

const constant = (value: unknown): Node => ({ constant: value });
const call = (name: string, ...children: Node[]): Node => ({ name, children });
const payload = (field: string): Node => call("Payload", constant(field));

export function rulesOn(listId: string): Readonly<Record<five.RuleName, Node>> {
  const list: Node = { name: "CustomListAccess", named_children: { customListId: constant(listId) } };
  const countries = call("List", ...five.COUNTRIES.map(constant));
  const count = aggregate("COUNT", "object_id", "PT24H", []);
  const sum = aggregate("SUM", "amount", "PT168H", ["currency"]);
  return {
    "large-amount": call(">=", payload("amount"), constant(five.AMOUNT_AT_LEAST)),
    "many-in-a-day": call(">=", count, constant(five.EARLIER_IN_A_DAY + 1)),
    "much-in-a-week": call(">=", sum, constant(five.SUM_OF_A_WEEK)),
    "stopped-device": call("IsInList", payload("device"), list),
    "country-stopped": call("IsInList", payload("counterparty_country"), countries),
  };
}

/** Over the customer's payments from so long before this one on. @param same fields whose value is this payment's. */
function aggregate(aggregator: string, field: string, window: string, same: readonly string[]): Node {
  const began: Node = {
    name: "TimeAdd",
    named_children: {
      timestampField: payload("occurred_at"),
      duration: constant(window),
      sign: constant("-"),
    },
  };
  const filters = [
    ...["customer", ...same].map((name) => filter(name, "=", payload(name))),
    filter("occurred_at", ">=", began),
  ];
  return {
    name: "Aggregator",
    named_children: {
      tableName: constant(TABLE),
      fieldName: constant(field),
      aggregator: constant(aggregator),
      label: constant(`${aggregator} of ${field}`),
      filters: call("List", ...filters),
    },
  };
}

function filter(field: string, operator: string, value: Node): Node {
  return {
    name: "Filter",
    named_children: {
      tableName: constant(TABLE),
      fieldName: constant(field),
      operator: constant(operator),
      value,
    },
  };
}
