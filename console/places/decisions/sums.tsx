// What the decisions that match add up to: a sum for each currency, never one of several.

import { Fragment } from "react";
import type { DecisionCount } from "../../api/decisions.ts";
import { counted } from "../../parts/counted.ts";
import { Money } from "../../parts/money.tsx";

/** Currencies that are drawn: those of most payments. */
const DRAWN = 3;

export function Sums({ amounts, currencies }: Pick<DecisionCount, "amounts" | "currencies">) {
  if (amounts === null || currencies === null) return null;
  const drawn = amounts.slice(0, DRAWN);
  const left = currencies - drawn.length;
  return drawn.length === 0 ? null : (
    <span data-sums={currencies}>
      {" · "}
      {drawn.map(({ currency, amount }, at) => (
        <Fragment key={currency}>
          {at === 0 ? "" : ", "}
          <Money amount={amount} currency={currency} />
        </Fragment>
      ))}
      {left === 0 ? "" : ` and ${counted(left, "more currency", "more currencies")}`}
    </span>
  );
}
