// Asks once before a signal is acknowledged or cleared, and says what follows.

import { useActOnSignal, type Signal, type SignalAct } from "../../api/signals.ts";
import { useScope } from "../../api/scope.ts";
import { Ask } from "../../parts/ask.tsx";

const TITLES = { acknowledge: "Acknowledge this signal?", clear: "Clear this signal?" } as const;
const BUTTONS = { acknowledge: "Acknowledge signal", clear: "Clear signal" } as const;
const EFFECTS = {
  acknowledge: "It leaves the open signals. It goes on and is counted when it is seen again.",
  clear: "It is over. When the same is seen again, it becomes a new signal. A cleared signal stays cleared.",
} as const;

interface Props {
  readonly signal: Signal;
  readonly act: SignalAct;
  readonly onEnd: () => void;
}

export function ActOnSignal({ signal, act, onEnd }: Props) {
  const acting = useActOnSignal(useScope(), signal.id);
  return (
    <Ask
      title={TITLES[act]}
      act={BUTTONS[act]}
      isOpen
      onClose={onEnd}
      onAct={() => acting.mutate(act, { onSuccess: onEnd })}
      isPending={acting.isPending}
      error={acting.error}
    >
      <p>{signal.title}</p>
      <p>{EFFECTS[act]}</p>
      <p>
        {signal.alertId === null ? "No decision changes." : "Its alert and its decisions stay as they are."}
      </p>
    </Ask>
  );
}
