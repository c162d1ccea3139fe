// The history of what decided, as steps: each activation with what decided before it, and whether it went back to an earlier version.

interface Activated {
  readonly systemVersionId: string;
  readonly number: number;
  readonly at: string;
}

export interface Step<Activation extends Activated> {
  readonly activation: Activation;
  /** What decided until then; null if no earlier activation is known. */
  readonly before: Activation | null;
  /** This version had decided before. */
  readonly isReturn: boolean;
}

/** @param activations all that are told, newest first */
export function stepsOf<Activation extends Activated>(
  activations: readonly Activation[],
): readonly Step<Activation>[] {
  return activations.map((activation, index) => {
    const earlier = activations.slice(index + 1);
    return {
      activation,
      before: earlier[0] ?? null,
      isReturn: earlier.some(({ systemVersionId }) => systemVersionId === activation.systemVersionId),
    };
  });
}
