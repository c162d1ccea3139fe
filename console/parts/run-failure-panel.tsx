// That a backtest or experiment has failed, and why.

import type { Schemas } from "../api/client.ts";
import { Panel } from "./panel.tsx";
import { FAILURE_WORDS } from "./run-failure.ts";

interface Props {
  readonly failure: NonNullable<Schemas["Experiment"]["failure"]>;
}

export function RunFailurePanel({ failure: { reason, message } }: Props) {
  const { title, advice } = FAILURE_WORDS[reason];
  return (
    <Panel title={title}>
      <p>{message}</p>
      <p>{advice}</p>
    </Panel>
  );
}
