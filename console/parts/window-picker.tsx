// Which time a page looks at. The usual spans are one press away, the windows before and after one key; days of one's own are two
// dates.

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button, Dialog, DialogTrigger, Popover } from "react-aria-components";
import type { WindowSearch } from "../api/window.ts";
import { Button as Act } from "./button.tsx";
import buttons from "./button.module.css";
import { DateField } from "./date-field.tsx";
import { afterDay, startOfDay } from "./days.ts";
import { areDays, orderProblem } from "./days-order.ts";
import { shownInstant } from "./instant.tsx";
import { useLetters } from "./letters.ts";
import styles from "./window-picker.module.css";
import { stepsOf, type Steps } from "./window-steps.ts";

const SPANS = [
  ["24h", "last 24 hours"],
  ["7d", "last 7 days"],
  ["30d", "last 30 days"],
  ["90d", "last 90 days"],
  ["365d", "last year"],
] as const;

interface Props {
  readonly window: WindowSearch;
  readonly onChange: (window: WindowSearch) => void;
  /** Of whole days alone. */
  readonly isOfDays?: boolean;
}

export function WindowPicker(props: Props) {
  const { window, onChange, isOfDays = false } = props;
  // As the key is pressed: a page may have stood open for hours.
  const go = (step: keyof Steps) => {
    const next = stepsOf(window, Date.now(), isOfDays)[step];
    if (next !== null) onChange(next);
  };
  useLetters({ "[": () => go("earlier"), "]": () => go("later"), ".": () => go("live") });
  const { earlier, later } = stepsOf(window, Date.now(), isOfDays);
  return (
    <div role="group" aria-label="Window" className={styles["picker"]}>
      <Act shortcut="[" isDisabled={earlier === null} onPress={() => go("earlier")}>
        <ChevronLeft aria-hidden="true" size="1em" />
        <span className="visually-hidden">Earlier window</span>
      </Act>
      <Choice {...props} />
      <Act shortcut="]" isDisabled={later === null} onPress={() => go("later")}>
        <ChevronRight aria-hidden="true" size="1em" />
        <span className="visually-hidden">Later window</span>
      </Act>
    </div>
  );
}

function Choice({ window, onChange, isOfDays = false }: Props) {
  const { live } = stepsOf(window, Date.now(), isOfDays);
  return (
    <DialogTrigger>
      <Button className={buttons["button"] ?? ""} aria-label={`Window: ${nameOf(window)}`}>
        {nameOf(window)}
      </Button>
      <Popover className={styles["popover"] ?? ""} placement="bottom end">
        <Dialog className={styles["dialog"] ?? ""} aria-label="Window">
          {({ close }) => {
            const choose = (chosen: WindowSearch) => {
              onChange(chosen);
              close();
            };
            return (
              <>
                <div className={styles["spans"]}>
                  {live === null ? null : (
                    <Act shortcut="." onPress={() => choose(live)}>
                      up to now
                    </Act>
                  )}
                  {SPANS.filter(([last]) => !isOfDays || last.endsWith("d")).map(([last, name]) => (
                    <Act key={last} onPress={() => choose({ last })}>
                      {name}
                    </Act>
                  ))}
                </div>
                <OwnDays onDays={(days) => choose(wholeDays(days))} />
              </>
            );
          }}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

interface Days {
  readonly from: string;
  readonly to: string;
}

function OwnDays({ onDays }: { readonly onDays: (days: Days) => void }) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const isReady = areDays(from, to);
  const show = () => {
    if (isReady) onDays({ from, to });
  };
  return (
    <form
      className={styles["days"]}
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <DateField label="From (UTC)" value={from} onChange={setFrom} />
      <DateField label="To, inclusive (UTC)" value={to} onChange={setTo} problem={orderProblem(from, to)} />
      {/* Else Enter would do nothing in a form of several fields. */}
      <input type="submit" hidden />
      <Act onPress={show} isDisabled={!isReady}>
        Show these days
      </Act>
    </form>
  );
}

function wholeDays({ from, to }: Days): WindowSearch {
  return { from: startOfDay(from), to: afterDay(to) };
}

function nameOf({ last, from, to }: WindowSearch): string {
  if (last !== undefined) return SPANS.find(([span]) => span === last)?.[1] ?? `last ${last}`;
  if (from === undefined && to === undefined) return "last 30 days";
  return `${from === undefined ? "…" : shownInstant(from)} – ${to === undefined ? "now" : shownInstant(to)}`;
}
