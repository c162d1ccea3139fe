// The five measures: how each is called, and of what it is a share: what it counts, of all that it is counted among.

export const MEASURES = [
  ["fraudCaptured", "Fraud captured", "payments", "interrupted fraud, of all payments known to be fraud"],
  ["precision", "Precision", "payments", "fraud, of the interrupted payments with an outcome"],
  [
    "falsePositiveRate",
    "False positive rate",
    "payments",
    "interrupted good payments, of all payments known to be good",
  ],
  ["outcomeCoverage", "Outcome coverage", "decisions", "decisions with an outcome, of all decisions"],
  ["interruptionRate", "Interruption rate", "decisions", "interrupted decisions, of all decisions"],
] as const;

export type Measure = (typeof MEASURES)[number][0];

export function isMeasure(text: unknown): text is Measure {
  return MEASURES.some(([name]) => name === text);
}

export function titleOf(measure: Measure): string {
  return MEASURES.find(([name]) => name === measure)?.[1] ?? measure;
}
