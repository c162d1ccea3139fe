// Organisations and their settings.

import {
  changedOrganisationSchema,
  createdOrganisationSchema,
  organisationPageSchema,
  organisationSettingsSchema,
} from "../operators/operator-answers.ts";
import { providerCheckRequestSchema, providerChecksSchema } from "../settings/provider-settings.ts";
import { organisationChangesSchema, organisationRequestSchema } from "../operators/operator.ts";
import type { Operations, OperatorOperation } from "./operation.ts";

export const ORGANISATIONS = {
  listOrganisations: {
    method: "get",
    path: "/organisations",
    tag: "Organisations",
    summary: "List organisations",
    permission: "organisations:read",
    answer: { status: 200, description: "All organisations.", schema: organisationPageSchema },
  },
  createOrganisation: {
    method: "post",
    lowersRisk: "one_person",
    path: "/organisations",
    tag: "Organisations",
    summary: "Create an organisation with four keys",
    permission: "organisations:write",
    alsoNeeds: [{ permission: "api_keys:create" }],
    idempotency: { key: "optional", scope: "organisation.create:" },
    body: organisationRequestSchema,
    answer: {
      status: 201,
      description:
        "The organisation and its keys, which are not shown again: a repeat under the same Idempotency-Key has none.",
      schema: createdOrganisationSchema,
    },
  },
  getOrganisation: {
    method: "get",
    path: "/organisations/{id}",
    tag: "Organisations",
    summary: "Get an organisation with its settings",
    permission: "organisations:read",
    scope: "organisation",
    answer: { status: 200, description: "The organisation.", schema: organisationSettingsSchema },
  },
  updateOrganisation: {
    method: "patch",
    lowersRisk: "two_persons",
    path: "/organisations/{id}",
    tag: "Organisations",
    summary: "Change the settings of an organisation",
    description:
      "Changes that lower risk take two persons: the first request is 409, and another person who asks for the same within 7 days makes them.",
    permission: "organisations:write",
    scope: "organisation",
    body: organisationChangesSchema,
    answer: { status: 200, description: "The changed organisation.", schema: changedOrganisationSchema },
    codes: ["invalid_state", "version_unsupported", "unprocessable"],
  },
  checkProviders: {
    method: "post",
    lowersRisk: "never",
    path: "/organisations/{id}/providers/check",
    tag: "Organisations",
    summary: "Ask providers one question, to see whether they answer",
    description: "Asks about a made-up name or an unused address, and changes nothing.",
    permission: "organisations:write",
    scope: "organisation",
    optionalBody: providerCheckRequestSchema,
    answer: { status: 200, description: "What each provider answered.", schema: providerChecksSchema },
  },
} as const satisfies Operations<OperatorOperation>;
