// The scopes of idempotency keys: what objects have stored is found again only under the same scope.

import { expect, it } from "vitest";
import { INTEGRATOR_OPERATIONS } from "./integrators.ts";
import { OPERATOR_OPERATIONS } from "./operators.ts";
import type { Operation } from "./operation.ts";

it("an operation saves its idempotency keys behind the scope that objects have stored", () => {
  const operations = Object.entries<Operation>({ ...INTEGRATOR_OPERATIONS, ...OPERATOR_OPERATIONS });
  const scopes = operations.flatMap(([id, { idempotency }]) =>
    idempotency ? [[id, idempotency.scope]] : [],
  );
  expect(Object.fromEntries(scopes)).toEqual({
    acknowledgeOrganisationSignal: "signal.acknowledge:",
    approveOrganisationInvestigation: "investigation.approve:",
    clearOrganisationSignal: "signal.clear:",
    noteOrganisationInvestigation: "investigation.note:",
    openOrganisationInvestigation: "investigation.open:",
    recordDecisionOutcome: "key:POST /organisations/{id}/decisions/{reference}/outcomes:",
    recoverOrganisationDeliveries: "recover:",
    reopenOrganisationInvestigation: "investigation.reopen:",
    resendOrganisationDelivery: "resend:",
    resolveOrganisationInvestigation: "investigation.resolve:",
    simulateOrganisationEvent: "simulate:",
    createOutcome: "key:POST /transactions/{transactionId}/outcomes:",
    createRiskAssessment: "key:POST /risk-assessments:",
    createWalletScreening: "key:POST /wallet-screenings:",
    createCryptoAddress: "address.create:",
    updateCryptoAddress: "address.metadata:",
    actOnCryptoAddress: "address.act:",
    revealCryptoAddress: "address.reveal:",
    createControlChallenge: "challenge.create:",
    verifyControlChallenge: "challenge.verify:",
    createInvestigation: "investigation.open:",
    addInvestigationNote: "investigation.note:",
    fileOrganisationSar: "investigation.sar:",
    fileSar: "investigation.sar:",
    resolveInvestigation: "investigation.resolve:",
    approveInvestigation: "investigation.approve:",
    reopenInvestigation: "investigation.reopen:",
    acknowledgeSignal: "signal.acknowledge:",
    clearSignal: "signal.clear:",
    rotateWebhookSecret: "rotate:",
    simulateWebhook: "simulate:",
    recoverWebhooks: "recover:",
    resendWebhook: "resend:",
    reviewCryptoProvider: "provider.review:",
    createKey: "key.create:",
    createOrganisation: "organisation.create:",
    createSnooze: "snooze.create:",
    judgeSample: "sample.judge:",
    actOnOrganisationAddress: "address.act:",
    revealOrganisationAddress: "address.reveal:",
    rotateAddressKey: "address_key.rotate:",
    createNamedList: "named_list.create:",
    addNamedListEntries: "named_list.add:",
    addOrganisationConnection: "connection.add:",
    updateTravelRuleProfile: "profile.change:",
    commandTravelRuleSetup: "setup:",
    commandExchangeConnection: "connection:",
    createToken: "token.make:",
    draftSystemVersion: "system_version.draft:",
    requestBacktest: "backtest.request:",
    startExperiment: "experiment.start:",
    // Their objects keep these keys apart by where they are stored.
    createWebhookEndpoint: "",
    grantCredit: "",
    adjudicateMatch: "",
  });
});
