// How well the score tells fraud from good payments, on the later part: four areas, and the fraud rate of each band of scores.

import type { Recommendation } from "../../api/recommendations.ts";
import { Whisker } from "../../parts/estimate.tsx";
import { shownShare } from "../../parts/share.ts";
import table from "../../parts/table.module.css";
import { NOT_ENOUGH } from "../../words.ts";
import styles from "./page.module.css";

type Later = NonNullable<Recommendation["later"]>;
type Band = Later["bands"][number];

const AREAS = [
  ["roc", "ROC, by payments", "0.5 is chance: the score says nothing"],
  ["rocByAmount", "ROC, by amounts", "0.5 is chance: the score says nothing"],
  ["precisionRecall", "Precision and recall, by payments", "chance is the share of fraud"],
  ["precisionRecallByAmount", "Precision and recall, by amounts", "chance is the share of fraud"],
] as const satisfies readonly (readonly [keyof Later["areas"], string, string])[];

export function ScoreQuality({ later }: { readonly later: Later }) {
  return (
    <div className={styles["quality"]}>
      <Areas areas={later.areas} />
      <Bands bands={later.bands} />
    </div>
  );
}

function Areas({ areas }: Pick<Later, "areas">) {
  return (
    <div className={table["scroll"]} tabIndex={0} role="region" aria-label="Areas under the curves">
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Area under the curve</th>
            <th scope="col">0 to 1, 95%</th>
          </tr>
        </thead>
        <tbody>
          {AREAS.map(([name, words, meaning]) => (
            <tr key={name} data-area={name}>
              <th scope="row">
                {words}
                <div className={table["muted"]}>{meaning}</div>
              </th>
              <td>
                <Area area={areas[name]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Area({ area }: { readonly area: Later["areas"]["roc"] }) {
  if (area === null || area.interval === null) {
    return <span className={table["muted"]}>{NOT_ENOUGH}: too few customers with fraud</span>;
  }
  const { value, interval } = area;
  return (
    <>
      <Whisker estimate={area} />
      <span data-value={value}>
        <strong>{shownShare(value)}</strong>{" "}
        <span className={table["muted"]}>
          [{shownShare(interval.lower)}, {shownShare(interval.upper)}]
        </span>
      </span>
    </>
  );
}

function Bands({ bands }: Pick<Later, "bands">) {
  return (
    <div
      className={table["scroll"]}
      tabIndex={0}
      role="region"
      aria-label="Fraud rate of each band of scores"
    >
      <table className={table["table"]}>
        <thead>
          <tr>
            <th scope="col">Scores</th>
            <th scope="col">Fraud among payments with a label, 0 to 1</th>
            <th scope="col" className={table["number"]}>
              Without a label
            </th>
            <th scope="col">If those were all good, or all fraud</th>
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band.from} data-band={band.from}>
              <th scope="row">{bandName(band)}</th>
              <td>
                <Rate band={band} />
              </td>
              <td className={table["number"]} data-value={band.unlabelled}>
                {band.unlabelled ?? "–"}
              </td>
              <td>
                {band.worstCase === undefined || band.value === null ? (
                  "–"
                ) : (
                  <>
                    <span data-value={band.worstCase.lower}>{shownShare(band.worstCase.lower)}</span> to{" "}
                    <span data-value={band.worstCase.upper}>{shownShare(band.worstCase.upper)}</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Rate({ band }: { readonly band: Band }) {
  const { value, interval, fraud, labelled, customers } = band;
  const counts = `${fraud} of ${labelled} payments, ${customers} ${customers === 1 ? "customer" : "customers"}`;
  if (value === null || interval === null) {
    return (
      <span className={table["muted"]}>
        {NOT_ENOUGH}: {counts}
      </span>
    );
  }
  return (
    <>
      <Whisker estimate={band} />
      <span data-estimate={`Fraud rate, scores ${bandName(band)}`} data-value={value} data-n={labelled}>
        <strong>{shownShare(value)}</strong>{" "}
        <span className={table["muted"]}>
          [{shownShare(interval.lower)}, {shownShare(interval.upper)}] {counts}
        </span>
      </span>
    </>
  );
}

/** `60 to 79`: the end is not of it, but for 100. */
function bandName({ from, to }: Pick<Band, "from" | "to">): string {
  return `${from} to ${to === 100 ? 100 : to - 1}`;
}
