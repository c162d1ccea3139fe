// Effectiveness: are we stopping fraud, at whose cost, and can the figures be trusted?

import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import {
  effectivenessByDayQuery,
  reportBeforeQuery,
  windowBefore,
  type EffectivenessReport,
} from "../../api/effectiveness.ts";
import { useScope } from "../../api/scope.ts";
import { windowSearch } from "../../api/window.ts";
import { Behind } from "../../parts/behind.tsx";
import { CopySql } from "../../parts/copy-sql/copy-sql.tsx";
import { LastData } from "../../parts/last-data.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Answered, Empty } from "../../parts/states.tsx";
import { useWindow } from "../../parts/use-window.ts";
import { WindowPicker } from "../../parts/window-picker.tsx";
import { Distribution } from "./distribution.tsx";
import { Impact } from "./impact.tsx";
import { OpenLabels } from "./labels/open-labels.tsx";
import { Measures } from "./measures.tsx";
import styles from "./page.module.css";
import { RulesTable } from "./rules-table.tsx";
import { SameMix } from "./same-mix.tsx";
import { Segments } from "./segments.tsx";
import { Trend } from "./trend.tsx";
import { TrustStrip } from "./trust-strip.tsx";

export function EffectivenessPage() {
  const search = useSearch({ from: "/$org/$env/effectiveness" });
  const navigate = useNavigate({ from: "/$org/$env/effectiveness" });
  const window = useWindow(search);
  const query = useQuery({ ...effectivenessByDayQuery(useScope(), window), placeholderData: (old) => old });
  return (
    <div className={styles["page"]}>
      <PageHead title="Effectiveness">
        <WindowPicker
          window={windowSearch(search)}
          onChange={(chosen) =>
            void navigate({
              search: ({ order, trend, segments }) => ({
                ...(order && { order }),
                ...(trend && { trend }),
                ...(segments && { segments }),
                ...chosen,
              }),
            })
          }
        />
        {query.data === undefined ? null : (
          <CopySql asked={{ report: "effectiveness", ...query.data.window }} />
        )}
      </PageHead>
      <Answered query={query} lines={12}>
        {(report) => <Report report={report} />}
      </Answered>
    </div>
  );
}

function Report({ report }: { readonly report: EffectivenessReport }) {
  const before = useQuery(reportBeforeQuery(useScope(), windowBefore(report)));
  const isBeforeDrawn = before.data !== undefined && before.data.measures.interruptionRate.value !== null;
  const decisions = report.decisionDistribution.reduce((sum, { count }) => sum + count, 0);
  if (decisions === 0) {
    return (
      <Empty title="Nothing was decided in this window">
        <LastData window={report.window} />
      </Empty>
    );
  }
  return (
    <div className={styles["parts"]}>
      <Behind completeness={report.completeness} dataAsOf={report.dataAsOf} />
      <TrustStrip report={report} decisions={decisions} />
      <Panel
        title="How well it decides"
        note={`Value, its 95% interval, and what it counts.${isBeforeDrawn ? " A hollow dot is the window before." : ""}`}
      >
        <Measures report={report} before={before.data} />
        <SameMix report={report} />
      </Panel>
      <Panel
        title="Rules"
        note="First, the interrupted payments that would have been allowed without the rule. One that needed several rules counts for each. A payment without an outcome may be good, or fraud."
      >
        <RulesTable report={report} />
      </Panel>
      <Panel
        title="What the labels leave open"
        note="How far the measures can be off, because outcomes come late, and not of every payment."
      >
        <OpenLabels report={report} />
      </Panel>
      <Panel title="Decisions by risk">
        <Distribution report={report} />
      </Panel>
      <Panel
        title="Day by day"
        note="Each day by itself, with its 95% interval. A gap is a day without enough evidence, an open dot a day that is not whole. Outcomes of the hatched days may still come."
      >
        <Trend report={report} />
      </Panel>
      <Panel title="Money" note="Each currency by itself; amounts of different currencies are never added.">
        <Impact report={report} />
      </Panel>
      <Panel
        title="Segments"
        note="What each costs: interrupted payments that were good, and allowed ones that were fraud, of those with an outcome. Then how its precision differs from that of all others, with its 95% interval. Bold where the difference is larger than chance, corrected for the number of segments."
      >
        <Segments report={report} />
      </Panel>
    </div>
  );
}
