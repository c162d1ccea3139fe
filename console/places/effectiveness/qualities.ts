// The measures that take labels, in the order in which they are shown.

export const QUALITIES = [
  ["fraudCaptured", "Fraud captured"],
  ["precision", "Precision"],
  ["falsePositiveRate", "False positive rate"],
] as const;
