// The directory of crypto providers of a deployment: its registers, and what is recorded of providers.

import { z } from "zod";
import { EVIDENCE_FILTERS } from "../crypto/provider.ts";
import {
  directoryProviderDetailSchema,
  directoryProviderListSchema,
  providerRecordsRequestSchema,
  providerRecordsTakenSchema,
  registerCompletedSchema,
  registerCompletionRequestSchema,
  registerListSchema,
} from "../operators/provider-directory.ts";
import { pageListParameters, pathId } from "../values/page-list.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { historyParameters, providerFilters } from "./parameters.ts";

const TAG = "Provider directory";

export const PROVIDER_DIRECTORY = {
  listDirectoryProviders: {
    method: "get",
    path: "/provider-directory/providers",
    tag: TAG,
    summary: "List the providers, by name",
    permission: "lists:read",
    query: {
      ...providerFilters,
      evidence: z.enum(EVIDENCE_FILTERS).optional().meta({ description: "`all` by default." }),
      ...pageListParameters,
    },
    answer: { status: 200, description: "A page of providers.", schema: directoryProviderListSchema },
  },
  getDirectoryProvider: {
    method: "get",
    path: "/provider-directory/providers/{id}",
    tag: TAG,
    summary: "Get a provider with its evidence",
    permission: "lists:read",
    parameters: { id: pathId },
    query: historyParameters,
    answer: { status: 200, description: "The provider.", schema: directoryProviderDetailSchema },
    codes: ["crypto_provider_not_found"],
  },
  recordProviders: {
    method: "post",
    lowersRisk: "two_persons",
    path: "/provider-directory/records",
    tag: TAG,
    summary: "Record what a register, or an operator, says of providers",
    description:
      "A provider is recognised by its LEI, else by authority and legal name, and keeps its id. The same records again change nothing. An older edition adds evidence only. A record that lowers the risk of a provider waits for another person.",
    permission: "lists:publish",
    body: providerRecordsRequestSchema,
    answer: { status: 200, description: "What changed.", schema: providerRecordsTakenSchema },
    codes: ["unprocessable"],
  },
  listProviderRegisters: {
    method: "get",
    path: "/provider-directory/registers",
    tag: TAG,
    summary: "List the registers with their newest edition",
    permission: "lists:read",
    answer: { status: 200, description: "The registers.", schema: registerListSchema },
  },
  completeProviderRegister: {
    method: "post",
    lowersRisk: "two_persons",
    path: "/provider-directory/registers/{register}/complete",
    tag: TAG,
    summary: "Say that all of an edition was recorded",
    description:
      "Providers of the register that the edition lacks get an evidence record that says so. They stay in the directory. Where that lowers their risk it takes two persons: the first request is 409.",
    permission: "lists:publish",
    body: registerCompletionRequestSchema,
    answer: { status: 200, description: "The register.", schema: registerCompletedSchema },
    codes: ["lists_not_found", "invalid_state"],
  },
} as const satisfies Operations<OperatorOperation>;
