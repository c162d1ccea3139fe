// Asks to whom a case goes: to a colleague, back to nobody, or up, to who may decide more. What is not touched stays as it is.

import { useState, type ReactNode } from "react";
import { useMe } from "../../api/me.ts";
import { Ask } from "../ask.tsx";
import { Choice, Tick } from "../field.tsx";
import type { Happened } from "../timeline.tsx";
import { TypedField } from "../typed-field.tsx";
import { peopleIn } from "./people-in.ts";
import { wantedOf, type To } from "./wanted.ts";

interface Props {
  /** What is handed on: "alert". */
  readonly what: string;
  readonly assignee: string | null;
  /** Null where it cannot be escalated. */
  readonly isEscalated: boolean | null;
  readonly timeline: readonly Happened[];
  /** Whether it can be handed on, as it stands now. */
  readonly canBe?: boolean;
  readonly onHandOn: (assignee: string | null, isEscalated: boolean) => void;
  readonly onClose: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Which one it is, and what others did to it meanwhile. */
  readonly children: ReactNode;
}

export function HandOnQuestion(props: Props) {
  const { what, assignee, isEscalated, timeline, canBe = true, onHandOn, children, ...asked } = props;
  const { name: me } = useMe();
  const [to, setTo] = useState<To>("colleague");
  const [name, setName] = useState("");
  // Null as long as nobody touched it: then it follows what others do.
  const [ticked, setTicked] = useState<boolean | null>(null);
  const wanted = wantedOf({ assignee, isEscalated }, to, name, ticked ?? isEscalated ?? false);
  return (
    <Ask
      {...asked}
      title={`Hand this ${what} over?`}
      act={`Hand over ${what}`}
      isOpen
      onAct={() => {
        if (wanted !== null) onHandOn(wanted.assignee, wanted.isEscalated ?? false);
      }}
      isReady={canBe && wanted !== null}
    >
      {children}
      <Choice
        legend="Assign to"
        name="to"
        options={[
          ["colleague", "a colleague"],
          ...(assignee === null ? [] : [["nobody", "nobody"] as const]),
          ["same", `${assignee ?? "nobody"}, as now`],
        ]}
        value={to}
        onChange={setTo}
      />
      {to === "colleague" ? (
        <TypedField label="Name, as in the audit log" value={name} onChange={setName}>
          {peopleIn(timeline, me, assignee).map((known) => (
            <option key={known} value={known} />
          ))}
        </TypedField>
      ) : null}
      {isEscalated === null ? null : (
        <Tick isTicked={ticked ?? isEscalated} onChange={setTicked}>
          Escalated: somebody who may decide more must look
        </Tick>
      )}
    </Ask>
  );
}
