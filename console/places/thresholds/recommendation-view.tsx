// One recommendation, as computed now or as kept: the pictures, what each threshold means, and what it rests on.

import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Recommendation } from "../../api/recommendations.ts";
import { DraftLink } from "../../parts/draft-link.tsx";
import { Id } from "../../parts/id.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Consequences } from "./consequences.tsx";
import { constraintsOf, excluding, pointAt, type Constraint } from "./curve.ts";
import { Evidence } from "./evidence-panel.tsx";
import { ExpectedOnLater } from "./expected.tsx";
import { Handle } from "./handle.tsx";
import { Histogram } from "./histogram.tsx";
import { MARK_WORDS, type Mark } from "./marks.ts";
import { Next } from "./next-step.tsx";
import { OwnLimitsForm, withOwnLimits } from "./own-limits.tsx";
import styles from "./page.module.css";
import pictures from "./pictures.module.css";
import { Review } from "./review.tsx";
import { ScoreQuality } from "./score-quality.tsx";
import { MarkShape, TradeOff } from "./trade-off.tsx";
import { constraintInWords, headlineOf, wholeReasonOf } from "./words.ts";

interface Props {
  readonly recommendation: Recommendation;
  readonly isKept: boolean;
}

export function RecommendationView({ recommendation, isKept }: Props) {
  const hasLabels = recommendation.reason !== "not_enough_evidence";
  const hasScores = recommendation.scores.length > 0;
  return (
    <>
      <section className={styles["lead"]} aria-label="The recommendation">
        <h2>{headlineOf(recommendation)}</h2>
        <p>{wholeReasonOf(recommendation)}</p>
        {isKept ? <Id id={recommendation.id} what="recommendation id" isOpen /> : null}
        <Review recommendation={recommendation} isKept={isKept} />
        <Next recommendation={recommendation} />
      </section>
      {hasLabels ? <Pictures computed={recommendation} /> : null}
      {!hasLabels && hasScores ? (
        <Panel title="Scores" note="Of the earlier part. With more labels, the curve stands beside them.">
          <Histogram scores={recommendation.scores} marks={marksOf(recommendation, undefined)} />
        </Panel>
      ) : null}
      {recommendation.later === undefined || recommendation.later.payments === 0 ? null : (
        <Panel
          title="Does the score tell fraud from good payments?"
          note="On the later part, with 95% intervals over customers. If fraud does not rise from band to band, points of some rule mean nothing."
        >
          <ScoreQuality later={recommendation.later} />
        </Panel>
      )}
      <Panel
        title="What it rests on"
        note={`Payments in ${recommendation.currency === "" ? "one currency" : recommendation.currency} that the version in force decided and whose labels had their time. Each part takes 100 labels, with 30 frauds and 30 legitimate payments.`}
      >
        <Evidence recommendation={recommendation} />
      </Panel>
    </>
  );
}

interface PicturesProps {
  /** By the limits of the organisation. */
  readonly computed: Recommendation;
}

function Pictures({ computed }: PicturesProps) {
  const { at, ...search } = useSearch({ from: "/$org/$env/thresholds" });
  const recommendation = { ...computed, constraints: withOwnLimits(computed, search) };
  const navigate = useNavigate({ from: "/$org/$env/thresholds" });
  const marks = marksOf(recommendation, at);
  const own = marks.find(({ kind }) => kind === "own");
  return (
    <>
      <Panel
        title="Where could the line stand?"
        note="The earlier part, whose payments choose the threshold. The band is the 95% interval of the share of good payments interrupted."
      >
        <Legend marks={marks} />
        <div className={styles["pictures"]}>
          <Histogram scores={recommendation.scores} marks={marks} />
          <TradeOff recommendation={recommendation} marks={marks} />
        </div>
        {own === undefined ? null : (
          <Handle
            curve={recommendation.curve}
            at={own.threshold}
            onMove={(threshold) =>
              void navigate({
                search: (old) => ({ ...old, at: threshold }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        )}
        <Constraints recommendation={recommendation} own={own} />
        <OwnLimitsForm />
      </Panel>
      <Panel title="Consequences" note="On the earlier part, for each of the thresholds.">
        <Consequences recommendation={recommendation} marks={marks} />
      </Panel>
      {recommendation.status === "not_enough_evidence" ? null : (
        <Panel title="What to expect" note="On the later part, which had no say in the choice.">
          <ExpectedOnLater recommendation={recommendation} />
        </Panel>
      )}
    </>
  );
}

/** The reader's begins at the threshold in force, or at the nearest point below it. */
function marksOf({ threshold, curve, scores }: Recommendation, at: number | undefined): readonly Mark[] {
  const { current, recommended } = threshold;
  const highest = Math.max(...curve.map((point) => point.threshold));
  const own = pointAt(curve, at ?? current) ?? pointAt(curve, highest);
  return [
    { kind: "current", threshold: current, point: pointAt(curve, current) },
    ...(recommended === null
      ? []
      : [{ kind: "recommended" as const, threshold: recommended, point: pointAt(curve, recommended) }]),
    ...(own === null || scores.length === 0
      ? []
      : [{ kind: "own" as const, threshold: own.threshold, point: own }]),
  ];
}

function Legend({ marks }: { readonly marks: readonly Mark[] }) {
  return (
    <ul className={pictures["legend"]}>
      {marks.map(({ kind, threshold }) => (
        <li key={kind} data-kind={kind}>
          <svg viewBox="-13 -13 26 26" aria-hidden="true">
            <line className={pictures[kind]} y1="-13" y2="13" />
            <MarkShape kind={kind} />
          </svg>
          {MARK_WORDS[kind]}: from {threshold}
        </li>
      ))}
    </ul>
  );
}

interface ConstraintsProps extends Pick<Props, "recommendation"> {
  readonly own: Mark | undefined;
}

function Constraints({ recommendation, own }: ConstraintsProps) {
  const constraints = constraintsOf(recommendation);
  const point = own?.point ?? null;
  const against = point === null ? [] : excluding(constraints, point);
  return (
    <>
      {point === null ? null : (
        <p role="status" className={styles["verdict"]}>
          From {point.threshold}:{" "}
          {against.length === 0
            ? "no limit excludes it."
            : `excluded. ${against.map((one) => `${constraintInWords(one)}; here ${figureOf(one, point)}.`).join(" ")}`}
        </p>
      )}
      {point === null ? null : (
        <p className={styles["muted"]}>
          <DraftLink
            from={recommendation.systemVersionId}
            limits={{ [recommendation.threshold.name]: point.threshold }}
            words={`Draft a version with ${recommendation.threshold.name} from ${point.threshold}`}
          />
          , and start a backtest of it there.
        </p>
      )}
      <ul className={styles["constraints"]}>
        {constraints.map((constraint) => {
          const excluded = recommendation.curve.filter((one) => !constraint.isMet(one)).length;
          return (
            <li key={constraint.name}>
              {constraintInWords(constraint)}: excludes <span data-value={excluded}>{excluded}</span> of{" "}
              {recommendation.curve.length} thresholds.
            </li>
          );
        })}
      </ul>
    </>
  );
}

function figureOf(constraint: Constraint, point: Mark["point"]): string {
  const figure = point === null ? null : constraint.figureOf(point);
  return figure === null ? "it cannot be measured" : figure.toPrecision(3);
}
