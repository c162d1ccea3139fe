// Saved crypto addresses: what is asked for and what is answered. No answer here holds a complete address; only the one of a
// reveal does.

import { z } from "zod";
import { ADDRESS_ACTIONS, ADDRESS_STATUSES } from "../../crypto/saved/address-status.ts";
import { FILTER_MAX, pageListOf } from "../values/page-list.ts";
import { DISCOVERY_STATUSES } from "./discovery.ts";
import { withoutKeyMaterial } from "./strict-body.ts";
import { boundedString, labelText, noteText, optional, reference, text } from "../values/primitives.ts";

/** A filter by status; `all` filters nothing. */
export const ADDRESS_STATUS_FILTERS = ["all", ...ADDRESS_STATUSES] as const;

const LABEL_MAX = 200;
const PROVIDER_ID_MAX = 200;
const REASON_MAX = 500;

const PURPOSES = ["deposit", "withdrawal", "treasury"] as const;
const HOSTINGS = ["hosted", "self_hosted", "unknown"] as const;
const CONTROL_STATES = ["unproven", "proven", "expired"] as const;
const SCREENING_STATUSES = ["clear", "listed", "unknown"] as const;

const label = labelText(LABEL_MAX).meta({
  description: "Your name for it. It must not contain the address, nor another that is saved.",
});
const purpose = z.enum(PURPOSES);
const hosting = z.enum(HOSTINGS).meta({ description: "`unknown` by default." });
const providerId = text(PROVIDER_ID_MAX).pipe(reference).meta({
  description:
    "Who hosts it: the id of a provider of the directory, or of an institution that the exchange network lists.",
});
const owner = reference.meta({ description: "The customer whose wallet it is." });

/** The body of `POST /crypto/addresses`. */
export const addressRequestSchema = withoutKeyMaterial(
  z.strictObject({
    address: boundedString.meta({
      description:
        "As people write it on its network; if the format has a checksum, it must be right. It is stored encrypted and shown only by a reveal.",
    }),
    memo: optional(boundedString).meta({
      description:
        "The destination tag, payment id or memo that a payment to it must carry, if the address does not hold it. Each is an address of its own. Stored as the address is.",
    }),
    network: text(FILTER_MAX.network).meta({
      description: "An id or alias of the catalogue.",
      examples: ["ethereum", "bitcoin", "eip155:137"],
    }),
    label,
    purpose: optional(purpose),
    hosting: optional(hosting),
    providerId: optional(providerId),
    externalUserId: optional(owner),
  }),
  "address",
).meta({ id: "CryptoAddressRequest" });
export type AddressRequest = z.output<typeof addressRequestSchema>;

const version = z.int().min(1).meta({ description: "Of the address as you know it; a stale one is 409." });
const reason = noteText(REASON_MAX).meta({
  description: "Kept in the audit. It must not contain the address, nor another that is saved.",
});

/** The body of `PATCH /crypto/addresses/{id}/metadata`. Null clears. */
export const addressMetadataSchema = withoutKeyMaterial(
  z
    .strictObject({
      label: label.optional(),
      purpose: optional(purpose),
      hosting: hosting.optional(),
      providerId: optional(providerId),
      externalUserId: optional(owner),
      version: version.optional(),
    })
    .refine(
      ({ version: _version, ...changes }) => Object.values(changes).some((value) => value !== undefined),
      "names no change",
    ),
).meta({ id: "CryptoAddressMetadata", minProperties: 1 });
export type AddressMetadata = z.output<typeof addressMetadataSchema>;

/** The body of `POST /crypto/addresses/{id}/actions`. */
export const addressActionSchema = withoutKeyMaterial(
  z.strictObject({ action: z.enum(ADDRESS_ACTIONS), reason, version: version.optional() }),
).meta({ id: "CryptoAddressAction" });
export type AddressActionRequest = z.output<typeof addressActionSchema>;

/** The body of `POST /crypto/addresses/{id}/reveal`. */
export const addressRevealSchema = withoutKeyMaterial(z.strictObject({ reason })).meta({
  id: "CryptoAddressReveal",
});

/** What is kept of a reveal. */
export interface RevealRecord {
  readonly id: string;
  readonly addressId: string;
  readonly network: string;
  readonly revealedAt: string;
  readonly expiresAt: string;
}

export const revealedAddressSchema = z
  .object({
    id: z.string(),
    addressId: z.string(),
    network: z.string(),
    address: z.string().meta({ description: "Complete, as it was saved. Do not store or log it." }),
    memo: z.string().nullable().meta({
      description:
        "As it was saved beside the address: a payment must carry it. Null if the address holds all.",
    }),
    revealedAt: z.string(),
    expiresAt: z.string().meta({ description: "Forget the address by then." }),
  })
  .meta({ id: "RevealedCryptoAddress" });
export type RevealedAddress = z.output<typeof revealedAddressSchema>;

export const addressScreeningSchema = z
  .object({
    status: z.enum(SCREENING_STATUSES).meta({
      description:
        "`listed`: a screening list has it. `unknown`: lists are missing or could not be asked; never treat it as clear.",
    }),
    at: z.string(),
    listVersion: z.string().nullable(),
  })
  .meta({ id: "CryptoAddressScreening" });
export type AddressScreening = z.output<typeof addressScreeningSchema>;

export const addressControlSchema = z
  .object({
    state: z.enum(CONTROL_STATES),
    method: z.string().nullable().meta({ description: "The type of the signature that proved it." }),
    provenAt: z.string().nullable(),
    expiresAt: z.string().nullable(),
  })
  .meta({ id: "CryptoAddressControl" });
export type AddressControl = z.output<typeof addressControlSchema>;

export const addressDiscoverySchema = z
  .object({
    requestId: z.string(),
    status: z.enum(DISCOVERY_STATUSES),
    providerId: z
      .string()
      .nullable()
      .meta({ description: "The only candidate of a match, if it has an id." }),
    at: z.string().meta({ description: "When it was requested or decided." }),
  })
  .meta({ id: "CryptoAddressDiscovery" });
export type AddressDiscovery = z.output<typeof addressDiscoverySchema>;

export const cryptoAddressSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    network: z.string().meta({ description: "CAIP-2 id.", examples: ["eip155:1"] }),
    maskedAddress: z.string().meta({ examples: ["0x5290…9EE7"] }),
    maskedMemo: z
      .string()
      .nullable()
      .meta({
        description:
          "The end of its destination tag, payment id or memo, also of one in the address; else null.",
        examples: ["…01"],
      }),
    status: z.enum(ADDRESS_STATUSES),
    purpose: purpose.nullable(),
    hosting: z.enum(HOSTINGS),
    providerId: z.string().nullable(),
    control: addressControlSchema.meta({ description: "Whether its owner has proved control of it." }),
    lastScreening: addressScreeningSchema.meta({
      description: "The newest check against the screening lists: when it was saved, or last approved.",
    }),
    discovery: addressDiscoverySchema.nullable().meta({
      description:
        "The newest discovery, if any. It changes nothing else of the address, and does not count as a change.",
    }),
    externalUserId: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.int().meta({ description: "Counts the changes." }),
  })
  .meta({ id: "CryptoAddress" });
export type CryptoAddress = z.output<typeof cryptoAddressSchema>;

export const addressListSchema = pageListOf(cryptoAddressSchema).meta({ id: "CryptoAddressList" });

/** The body of `POST /operator/v1/organisations/{id}/crypto/data-keys/rotate`. */
export const keyRotationRequestSchema = z.strictObject({ reason: noteText(REASON_MAX) });

export const rotatedKeySchema = z
  .object({
    dataKey: z.int().meta({ description: "The number of the new key." }),
    addresses: z
      .int()
      .meta({ description: "How many are sealed under older keys: they follow by themselves." }),
  })
  .meta({ id: "RotatedDataKey" });
export type RotatedKey = z.output<typeof rotatedKeySchema>;
