// Resources that a release before this one stored are read with the references that their ids lead to, and without what nobody kept.

import { expect, it } from "vitest";
import { alertSchema, type Alert } from "../contract/casework/alert.ts";
import { signalSchema, type Signal } from "../contract/casework/signal.ts";
import { openAlert } from "./alerts.ts";
import { flagged } from "./flagged-decision.fixture.ts";
import { observationsOf, openSignal } from "./signals.ts";
import { withOpening, withReferences } from "./stored-resource.ts";

const DECISION = flagged({ decisionId: "dec_006594nytb02rx71qr3vkwfeh7" });
const DERIVED = {
  decisionId: "dec_006594nytb02rx71qr3vkwfeh7",
  activityId: "act_006594nytb02rx71qr3vkwfeh7",
  transactionId: null,
  externalActivityId: null,
  externalTransactionId: null,
};

it("an alert that was stored with decision ids alone is read with the activities that these name", () => {
  const { decisions: _, ...stored } = openAlert(DECISION);
  expect(alertSchema.parse(withReferences(stored as Alert)).decisions).toEqual([DERIVED]);
});

it("a signal that was stored with its evidence alone is read with the activities that this names", () => {
  const [observation] = observationsOf(DECISION);
  if (observation === undefined) throw new Error("the sample has a signal");
  const { decisions: _, ...stored } = openSignal("sig_1", observation);
  expect(signalSchema.parse(withReferences(stored as Signal)).decisions).toEqual([DERIVED]);
});

it("a resource that was stored with references is read as it is", () => {
  const alert = openAlert(DECISION);
  expect(withReferences(alert)).toBe(alert);
});

it("an alert that was stored without what opened it does not know it, and one that knows it keeps it", () => {
  const { opening, ...stored } = openAlert(DECISION);
  expect(alertSchema.parse(withOpening(stored as Alert)).opening).toBeNull();
  expect(withOpening({ ...stored, opening })).toEqual({ ...stored, opening });
});
