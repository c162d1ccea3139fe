// The five measures, and what they cost in people.

import type { EffectivenessReport } from "../../api/effectiveness.ts";
import { EstimateMark } from "../../parts/estimate.tsx";
import { MEASURES } from "./measure-names.ts";
import styles from "./measures.module.css";

const GOOD_CUSTOMERS = "Good customers among those interrupted";

interface Props {
  readonly report: EffectivenessReport;
  readonly before: EffectivenessReport | undefined;
}

export function Measures({ report, before }: Props) {
  const { falsePositives } = report.measures;
  return (
    <dl className={styles["measures"]}>
      {MEASURES.map(([name, title, cases, meaning]) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>
            <EstimateMark
              estimate={report.measures[name]}
              before={before?.measures[name]}
              of={title}
              cases={cases}
            />
            <p>{meaning}</p>
          </dd>
        </div>
      ))}
      <div>
        <dt>{GOOD_CUSTOMERS}</dt>
        <dd>
          <EstimateMark
            estimate={falsePositives.customers}
            before={before?.measures.falsePositives.customers}
            of={GOOD_CUSTOMERS}
            cases="customers"
          />
          <p>
            customers with an interrupted good payment, of all customers with an interrupted payment whose
            outcome is known. It is no share of all good customers.
          </p>
        </dd>
      </div>
    </dl>
  );
}
