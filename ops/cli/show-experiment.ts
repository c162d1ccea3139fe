// An experiment or a backtest as text: the conclusion first, then its evidence.

import type { Backtest, ComparisonReport, Experiment } from "#domain/contract/reports/experiment.ts";
import { table, type Dress } from "./table.ts";

const right = (head: string) => ({ head, align: "right" }) as const;

export function showExperiments(experiments: readonly Experiment[], dress: Dress): string {
  const columns = [
    { head: "ID" },
    { head: "NAME" },
    { head: "STATE" },
    { head: "CONCLUSION" },
    right("E-VALUE"),
    right("DECISIONS"),
    right("MATURE"),
    { head: "STARTED (UTC)" },
  ];
  const rows = experiments.map((one) => [
    one.id,
    one.name,
    one.state,
    one.conclusion,
    figure(one.paired.eValue),
    String(one.population.decisions),
    String(one.population.mature),
    one.startedAt,
  ]);
  return table(columns, rows, dress);
}

export function showExperiment(experiment: Experiment, dress: Dress): string {
  const { control, candidate, sampling, stoppedBy, stopReason } = experiment;
  const stopped = stoppedBy === null ? "" : ` by ${stoppedBy}${stopReason === null ? "" : `: ${stopReason}`}`;
  return [
    `${experiment.id}  ${experiment.name} (${experiment.state}${stopped})\n`,
    `${experiment.hypothesis}\n`,
    `${control.systemVersionId} against candidate ${candidate.systemVersionId}, ${experiment.environment}, `,
    `${figure(sampling.share * 100)}% of customers from ${experiment.from}, labels mature after `,
    `${experiment.labelMaturityDays} days\n`,
    `${failureInWords(experiment)}\n`,
    showComparison(experiment, dress),
  ].join("");
}

export function showBacktest(backtest: Backtest, dress: Dress): string {
  const { done, total } = backtest.progress;
  const by = typeof backtest.cancelledBy === "string" ? ` by ${backtest.cancelledBy}` : "";
  const state = backtest.state === "lost" ? "lost; run it again" : backtest.state;
  const head =
    `${backtest.id}  ${state}${backtest.state === "cancelled" ? by : ""}, ${done}/${total} decisions\n` +
    `candidate ${backtest.candidateVersionId}, ${backtest.environment}, ${backtest.from} to ${backtest.to}\n` +
    failureInWords(backtest);
  return backtest.result === null
    ? head
    : `${head}\n${showComparison(backtest.result, dress)}${youngLabels(backtest.result)}`;
}

function failureInWords({ failure }: Pick<Backtest, "failure">): string {
  return failure ? `failed: ${failure.reason.replaceAll("_", " ")}: ${failure.message}\n` : "";
}

/** A first backtest would else show zeros alone, without a word of why. */
function youngLabels({ population: { labelled, mature } }: ComparisonReport): string {
  return labelled === 0 || mature > 0
    ? ""
    : "\nNo label is old enough to count. --maturity-days says after how many days one does: with 0, those of today count.\n";
}

function showComparison(report: ComparisonReport, dress: Dress): string {
  const { population, paired, isolation } = report;
  const unaffected = isolation.liveUnaffected ? "unchanged" : "CHANGED since";
  return [
    `${report.conclusion.replaceAll("_", " ")}: e-value ${figure(paired.eValue)} (${enough(report.evidence)}), `,
    `McNemar mid-p ${figure(paired.mcnemar.pValue)}\n`,
    evidenceInWords(report.evidence),
    `${population.decisions} decisions, ${population.labelled} labelled, ${population.mature} mature; `,
    `${isolation.checkedDecisions} live decisions ${unaffected}\n\n`,
    table(
      [{ head: "MATURE LABELLED PAYMENTS" }, right("COUNT")],
      [
        ["only the candidate right", String(paired.shadowOnlyRight)],
        ["only the live version right", String(paired.liveOnlyRight)],
        ["both right", String(paired.bothRight)],
        ["both wrong", String(paired.bothWrong)],
      ],
      dress,
    ),
    "\n",
    table(
      [{ head: "LIVE" }, { head: "CANDIDATE" }, right("DECISIONS"), right("LABELLED"), right("MATURE")],
      report.transition.map(({ live, shadow, count, labelled, mature }) => [
        live,
        shadow,
        ...[count, labelled, mature].map(String),
      ]),
      dress,
    ),
    "\n",
    showDifferences(report, dress),
  ].join("");
}

function enough({ bound }: ComparisonReport["evidence"]): string {
  if (bound === undefined || bound.candidates === 1) return "20 is enough";
  return `${bound.eValue} is enough, 20 for each of ${bound.candidates} experiments at once`;
}

/** Whom the conclusion rests on, and what would bring one about. */
function evidenceInWords({ customers, missing, effect, drawn }: ComparisonReport["evidence"]): string {
  const { better, worse, unlabelled } = customers;
  const told =
    `${better} customers better off, ${worse} worse off, ${unlabelled} without a label\n` +
    (effect === undefined || effect.value === null
      ? ""
      : `better off of those labelled: ${percent(effect.value)}; whatever the others are, and at every look, ` +
        `${percent(effect.lower)} to ${percent(effect.upper)} of all of them\n`) +
    (drawn ? drawnInWords(drawn) : "");
  if (missing === null) return told;
  const { reason, needed, among } = missing;
  const whose = among === "drawn" ? "drawn" : "these";
  const of =
    reason === "labels" ? `labels of ${whose} customers` : "customers whom the versions treat differently";
  return needed === null ? `${told}missing: ${of}\n` : `${told}missing: about ${needed} more ${of}\n`;
}

/** What the judged sample says, which needs no label of the others. */
function drawnInWords({
  customers: { better, worse, unlabelled },
  notDrawn,
  effect,
}: NonNullable<ComparisonReport["evidence"]["drawn"]>): string {
  return (
    `drawn: ${better} better off, ${worse} worse off, ${unlabelled} without a label; ${notDrawn} not drawn\n` +
    (effect.value === null
      ? ""
      : `better off of all by the draw: ${percent(effect.value)}; at every look, ` +
        `${percent(effect.lower)} to ${percent(effect.upper)}\n`)
  );
}

function showDifferences({ differences }: ComparisonReport, dress: Dress): string {
  const ratios = (["precision", "fraudCaptured", "falsePositiveRate"] as const).map((measure) => {
    const { value, interval } = differences[measure];
    return [
      measure,
      value === null ? "–" : signed(value),
      bounds(interval && [signed(interval.lower), signed(interval.upper)]),
      "",
    ];
  });
  const amounts = (["netAmount", "legitimateInterruptedAmount"] as const).flatMap((measure) =>
    differences[measure].map(({ currency, value, interval, sequence }) => [
      `${measure} (${currency})`,
      value,
      bounds(interval && [interval.lower, interval.upper]),
      bounds(sequence ? [sequence.lower, sequence.upper] : null),
    ]),
  );
  const columns = [
    { head: "CANDIDATE MINUS LIVE" },
    right("DIFFERENCE"),
    { head: "95%, ONE LOOK" },
    { head: "95%, EVERY LOOK" },
  ];
  return table(columns, [...ratios, ...amounts], dress);
}

function bounds(interval: readonly [string, string] | null): string {
  return interval === null ? "– (too few customers differ)" : `[${interval.join(", ")}]`;
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${value.toFixed(4)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)}%`;
}

/** Three figures. */
function figure(value: number): string {
  return String(Number(value.toPrecision(3)));
}
