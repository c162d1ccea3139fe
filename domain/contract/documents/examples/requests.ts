// Requests as the reference shows them: one or more for each body, by the name of its schema. A test parses every one.

import type { z } from "zod";
import type { activityRequestSchema } from "../../decisions/activity.ts";
import type { alertChangesSchema } from "../../casework/alert.ts";
import type { identityEventSchema } from "../../decisions/identity-event.ts";
import type {
  approvalRequestSchema,
  investigationChangesSchema,
  investigationRequestSchema,
  noteRequestSchema,
  reopeningRequestSchema,
  resolutionRequestSchema,
  sarRequestSchema,
} from "../../casework/investigation.ts";
import type { connectionCommandSchema } from "../../crypto/connections.ts";
import type { setupCommandSchema } from "../../crypto/onboarding.ts";
import type { profileChangesSchema } from "../../crypto/travel-rule-profile.ts";
import type { outcomeRequestSchema } from "../../decisions/outcome.ts";
import type { providerReviewRequestSchema } from "../../crypto/provider.ts";
import type { riskAssessmentRequestSchema } from "../../casework/risk-assessment.ts";
import type { transactionRequestSchema } from "../../decisions/transaction.ts";
import type { walletScreeningRequestSchema } from "../../decisions/wallet-screening.ts";
import type {
  endpointChangesSchema,
  endpointRequestSchema,
  recoveryRequestSchema,
  rotationRequestSchema,
  simulationRequestSchema,
} from "../../settings/webhook-endpoint.ts";
import {
  ControlChallengeAnswer,
  ControlChallengeRequest,
  CryptoAddressAction,
  CryptoAddressMetadata,
  CryptoAddressRequest,
  CryptoAddressReveal,
  CryptoDiscoveryRequest,
} from "./crypto-requests.ts";

type Examples<T extends z.ZodType> = Readonly<Record<string, z.input<T>>>;

const customer = { type: "individual", externalUserId: "customer-17" } as const;

const TransactionRequest: Examples<typeof transactionRequestSchema> = {
  "A bank transfer": {
    externalActivityId: "payment-1001",
    subject: customer,
    occurredAt: "2026-01-31T12:00:00.000Z",
    channel: "mobile app",
    deviceRef: "phone-1",
    ipAddress: "203.0.113.7",
    transaction: {
      externalTransactionId: "transfer-1001",
      assetClass: "fiat",
      direction: "outbound",
      amount: "450.00",
      currency: "EUR",
      transactionType: "transfer",
      parties: [
        {
          role: "recipient",
          externalPartyId: "payee-3",
          displayName: "Nordwind Trading GmbH",
          type: "business",
          country: "DE",
          instruments: [
            { type: "bank_account", externalInstrumentId: "account-9", maskedIdentifier: "DE89 **** 3000" },
          ],
        },
      ],
    },
  },
  "A crypto withdrawal": {
    externalActivityId: "payment-1002",
    subject: customer,
    occurredAt: "2026-01-31T12:05:00.000Z",
    transaction: {
      externalTransactionId: "transfer-1002",
      assetClass: "crypto",
      direction: "outbound",
      amount: "0.5",
      currency: "ETH",
      transactionType: "withdrawal",
      blockchain: "ethereum",
      parties: [
        {
          role: "recipient",
          externalPartyId: "wallet-4",
          instruments: [{ type: "crypto_wallet", identifier: `0x${"ab".repeat(20)}` }],
        },
      ],
    },
  },
};

const ActivityRequest: Examples<typeof activityRequestSchema> = {
  "A log-in": {
    externalActivityId: "login-1",
    subject: customer,
    occurredAt: "2026-01-31T12:00:00.000Z",
    type: "login",
    deviceRef: "phone-2",
    ipAddress: "198.51.100.4",
  },
};

const IdentityEvent: Examples<typeof identityEventSchema> = {
  "A log-in by another name": {
    externalUserId: "customer-17",
    externalEventId: "event-1",
    type: "user.sign_in",
    occurredAt: "2026-01-31T12:00:00.000Z",
  },
};

const OutcomeRequest: Examples<typeof outcomeRequestSchema> = {
  "A chargeback": {
    classification: "fraud",
    source: "chargeback",
    occurredAt: "2026-02-20T09:30:00.000Z",
    currency: "EUR",
    lossAmount: "450.00",
    externalUserId: "customer-17",
  },
};

const RiskAssessmentRequest: Examples<typeof riskAssessmentRequestSchema> = {
  "A yearly review": { subject: customer, reason: "yearly review" },
};

const WalletScreeningRequest: Examples<typeof walletScreeningRequestSchema> = {
  "Before paying out": {
    address: `0x${"ab".repeat(20)}`,
    network: "ethereum",
    direction: "outbound",
    externalUserId: "customer-17",
  },
};

const AlertChanges: Examples<typeof alertChangesSchema> = {
  "Take it up": { version: 1, status: "in_review", assignee: "ada" },
};
const InvestigationRequest: Examples<typeof investigationRequestSchema> = {
  "Over an alert": { alertIds: ["alt_1"], assignee: "ada", note: "The customer says they did not pay." },
};
const InvestigationChanges: Examples<typeof investigationChangesSchema> = {
  "To somebody else": { version: 1, assignee: "grace" },
};
const InvestigationNote: Examples<typeof noteRequestSchema> = { "A note": { text: "Asked the bank." } };
const InvestigationSar: Examples<typeof sarRequestSchema> = { Filed: { reference: "report-2026-11" } };
const InvestigationResolution: Examples<typeof resolutionRequestSchema> = {
  "It was fraud": { resolution: "fraud", note: "Confirmed by the bank." },
};
const InvestigationApproval: Examples<typeof approvalRequestSchema> = { Agreed: { note: "Agreed." } };
const InvestigationReopening: Examples<typeof reopeningRequestSchema> = {
  "News came": { reason: "The bank took it back." },
};

const WebhookEndpointRequest: Examples<typeof endpointRequestSchema> = {
  "Every event": { url: "https://example.com/weir-events", eventTypes: ["*"], description: "Our backend" },
};
const WebhookEndpointChanges: Examples<typeof endpointChangesSchema> = { Slower: { rateLimit: 50 } };
const WebhookSecretRotation: Examples<typeof rotationRequestSchema> = {
  "Both for an hour": { gracePeriodSeconds: 3_600 },
};
const WebhookSimulation: Examples<typeof simulationRequestSchema> = { "An alert": { type: "alert.created" } };
const WebhookRecoveryRequest: Examples<typeof recoveryRequestSchema> = {
  "After an outage": { since: "2026-01-31T12:00:00.000Z" },
};

const CryptoProviderReviewRequest: Examples<typeof providerReviewRequestSchema> = {
  "After a look at the register": {
    decision: "approve",
    riskRating: "medium",
    rationale: "Authorised under MiCA; its answer to our questionnaire is complete.",
    nextReviewAt: "2099-01-31T00:00:00.000Z",
  },
};
const TravelRuleProfileChanges: Examples<typeof profileChangesSchema> = {
  "Who we are": {
    legalName: "Nordwind Exchange GmbH",
    lei: "529900T8BM49AURSDO55",
    jurisdiction: "DE",
    complianceContact: { name: "Compliance desk", email: "compliance@example.com" },
  },
};
const TravelRuleSetupCommand: Examples<typeof setupCommandSchema> = {
  "What was decided so far": { command: "save", protocols: ["TRP"], personalDataAcknowledged: true },
  "Run the test": { command: "verify_test" },
  "Ask for activation": { command: "request_activation" },
};
const ConnectionCommand: Examples<typeof connectionCommandSchema> = { "Test it": { command: "test" } };

/** By the name of the schema in the document, then by what the example shows. */
export const REQUEST_EXAMPLES: Readonly<Record<string, Examples<z.ZodType>>> = {
  TransactionRequest,
  ActivityRequest,
  IdentityEvent,
  OutcomeRequest,
  RiskAssessmentRequest,
  WalletScreeningRequest,
  CryptoAddressRequest,
  CryptoAddressMetadata,
  CryptoAddressAction,
  CryptoAddressReveal,
  CryptoDiscoveryRequest,
  ControlChallengeAnswer,
  ControlChallengeRequest,
  AlertChanges,
  InvestigationRequest,
  InvestigationChanges,
  InvestigationNote,
  InvestigationSar,
  InvestigationResolution,
  InvestigationApproval,
  InvestigationReopening,
  WebhookEndpointRequest,
  WebhookEndpointChanges,
  WebhookSecretRotation,
  WebhookSimulation,
  WebhookRecoveryRequest,
  CryptoProviderReviewRequest,
  TravelRuleProfileChanges,
  TravelRuleSetupCommand,
  ConnectionCommand,
};
