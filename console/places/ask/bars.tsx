// An answer as bars, folded: which of the rows are large is seen before any is read.

import type { SqlTable } from "../../api/sql.ts";
import styles from "./bars.module.css";
import { barsOf } from "./bars-of.ts";

export function Bars({ table }: { readonly table: SqlTable }) {
  const found = barsOf(table);
  if (found === null) return null;
  const { column, bars } = found;
  const isCut = bars.length < table.rows.length;
  return (
    <details className={styles["folded"]}>
      <summary>
        Draw {column}
        {isCut ? `, the first ${bars.length} rows` : ""}
      </summary>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label={`Bars of ${column}`}>
        <table className={styles["bars"]}>
          <tbody>
            {bars.map(({ name, text, ends }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of an answer have no other name than their place
              <tr key={index}>
                <th scope="row">{name}</th>
                <td className={styles["place"]}>
                  {ends === null ? null : (
                    <div
                      className={styles["bar"]}
                      style={{
                        marginInlineStart: `${ends[0] * 100}%`,
                        inlineSize: `${(ends[1] - ends[0]) * 100}%`,
                      }}
                    />
                  )}
                </td>
                <td className={styles["number"]}>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
