// The exposures of a wallet as bars of its whole, direct and indirect beside each other. A share that is not known has no bar.

import { groupedAmount } from "../grouped.ts";
import { shownShare } from "../share.ts";
import { exposureRows, type Exposure } from "./exposure-rows.ts";
import styles from "./exposures.module.css";

export function Exposures({ exposures }: { readonly exposures: readonly Exposure[] }) {
  if (exposures.length === 0) {
    return <p className={styles["none"]}>No exposure was reported. That does not mean that there is none.</p>;
  }
  return (
    <table className={styles["exposures"]}>
      <caption className="visually-hidden">Exposures of the wallet, as shares of 1</caption>
      <thead>
        <tr>
          <th scope="col">Exposure to</th>
          <th scope="col">Direct</th>
          <th scope="col">Indirect</th>
        </tr>
      </thead>
      <tbody>
        {exposureRows(exposures).map(({ category, direction, direct, indirect }) => (
          <tr key={`${direction} ${category}`}>
            <th scope="row">
              {category.replaceAll("_", " ")}
              <div className={styles["none"]}>{direction}</div>
            </th>
            <td>
              <Bars exposures={direct} />
            </td>
            <td>
              <Bars exposures={indirect} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bars({ exposures }: { readonly exposures: readonly Exposure[] }) {
  if (exposures.length === 0) return <span className={styles["none"]}>not reported</span>;
  return exposures.map(({ share, amountUsd }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the order never changes
    <div key={at}>
      <div className={styles["track"]} data-known={share !== null} aria-hidden="true">
        {share === null ? null : <div className={styles["bar"]} style={{ inlineSize: `${share * 100}%` }} />}
      </div>
      {share === null ? "share not known" : <span data-value={share}>{shownShare(share)}</span>}
      <div className={styles["none"]}>
        {amountUsd === null ? "amount not known" : `${groupedAmount(amountUsd, "USD")} USD`}
      </div>
    </div>
  ));
}
