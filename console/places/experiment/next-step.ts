// What to do with an experiment as it stands: promote the candidate, stop, or wait, and what for.

import type { Experiment } from "../../api/experiments.ts";
import { countApart, type Decided } from "../../parts/comparison/verdict.ts";

type Standing = Decided &
  Pick<Experiment, "conclusion" | "stoppedAt" | "labelMaturityDays"> & {
    readonly evidence: Pick<Experiment["evidence"], "missing">;
    readonly population: Pick<Experiment["population"], "decisions">;
  };

export interface NextStep {
  readonly title: string;
  readonly detail: string;
  /** Where one goes from here. */
  readonly to: "candidate" | "editor" | "labels" | "nowhere";
}

export function nextStepOf(experiment: Standing): NextStep {
  const { conclusion, stoppedAt } = experiment;
  const isOver = stoppedAt !== null;
  switch (conclusion) {
    case "better":
      return {
        title: "Promote the candidate",
        detail: `The evidence is enough. Read what it costs in money below. Then open the candidate: somebody else approves it, and it is activated.${isOver ? "" : " Stop the experiment afterwards: it goes on in both environments until then."}`,
        to: "candidate",
      };
    case "worse":
      return {
        title: isOver ? "Keep the live version" : "Stop, and keep the live version",
        detail: "The evidence is enough. Change what the candidate got wrong before you try another.",
        to: "editor",
      };
    case "no_difference":
      return fewDiffer(experiment, isOver);
    case "not_enough_evidence":
      return isOver ? endedEarly() : waiting(experiment);
  }
}

function fewDiffer(experiment: Standing, isOver: boolean): NextStep {
  if (countApart(experiment) === 0) {
    return {
      title: isOver ? "Either version will do" : "Stop, unless you expect other payments",
      detail: "Both versions treat every customer alike so far. Later payments may differ.",
      to: "editor",
    };
  }
  return {
    title: isOver ? "Read what the few differences cost" : "Wait, or read what the few differences cost",
    detail: `Few payments are treated differently, but they may be many of those that are interrupted. The tables below say of which customers they are, and how much money.${isOver ? "" : " Wait if you want to know for sure which version is right about them."}`,
    to: "candidate",
  };
}

function endedEarly(): NextStep {
  return {
    title: "Start another one for an answer",
    detail:
      "It was stopped before it could say which version is better. What it found stays, and does not count for the next.",
    to: "editor",
  };
}

function waiting({ evidence: { missing }, labelMaturityDays: days, population }: Standing): NextStep {
  if (population.decisions === 0) {
    return {
      title: "Wait for payments",
      detail: "The candidate decides the next payments of the drawn customers by itself.",
      to: "nowhere",
    };
  }
  if (missing?.reason === "labels") {
    const count = missing.needed === null ? "Labels are" : `About ${missing.needed} labels are`;
    const after = days === 0 ? "at once" : `${days} ${days === 1 ? "day" : "days"} after the payment`;
    return {
      title: "Wait for labels, or give some",
      detail: `${count} missing. Record outcomes of these customers, or resolve their investigations; a label counts ${after}.`,
      to: "labels",
    };
  }
  if (missing?.needed === null) {
    return {
      title: "Stop, or wait for other payments",
      detail: "With customers like those so far, no number of them would be enough.",
      to: "editor",
    };
  }
  return {
    title: "Wait",
    detail:
      "It goes on by itself, and no live decision depends on it. You may look as often as you like; stop it if you no longer need the answer.",
    to: "nowhere",
  };
}
