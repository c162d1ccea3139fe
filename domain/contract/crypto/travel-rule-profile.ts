// The Travel Rule profile of an organisation in one environment, as integrators read and change it.

import { countrySpecs } from "ibantools";
import { z } from "zod";
import { isLei } from "../../crypto/providers/lei.ts";
import { labelText } from "../values/primitives.ts";
import { withoutKeyMaterial } from "./strict-body.ts";

const CONFIRMATION_DEFAULT_HOURS = 48;
const CONFIRMATION_MAX_HOURS = 30 * 24;
const REGISTRATIONS_MAX = 20;
const NAME_MAX = 300;
const FIELD_MAX = 255;

const NAME_MATCHING_STRICTNESS = ["strict", "default", "lenient"] as const;
const TIMEOUT_OUTCOMES = ["hold", "reject"] as const;

const lei = z
  .string()
  .regex(/^[0-9A-Z]{20}$/, "must have 20 uppercase letters and digits")
  .refine(isLei, "has wrong check digits (ISO 17442)")
  .meta({ examples: ["529900T8BM49AURSDO55"] });
const did = z
  .string()
  .max(FIELD_MAX)
  .regex(
    /^did:[a-z0-9]+(?::[A-Za-z0-9._%-]*)*:[A-Za-z0-9._%-]+$/,
    "must be a DID, such as did:web:example.com",
  );
/** ISO 3166-1, and Kosovo's XK. */
export const jurisdiction = z
  .string()
  .regex(/^[A-Z]{2}$/, "must be two uppercase letters")
  .refine((code) => Object.hasOwn(countrySpecs, code), "is the code of no country");

const registrationSchema = z.strictObject({
  authority: labelText(FIELD_MAX).meta({ description: "Who registers or licenses." }),
  number: labelText(FIELD_MAX),
});

const contactSchema = z.strictObject({
  name: labelText(NAME_MAX),
  email: z.email("must be an email address").max(FIELD_MAX),
});

const fields = {
  legalName: labelText(NAME_MAX).nullable(),
  lei: lei.nullable(),
  did: did.nullable(),
  jurisdiction: jurisdiction.nullable(),
  registrations: z.array(registrationSchema).max(REGISTRATIONS_MAX),
  complianceContact: contactSchema
    .nullable()
    .meta({ description: "Shown to you alone: in no event and no report." }),
  nameMatchingStrictness: z.enum(NAME_MATCHING_STRICTNESS),
  confirmationTimeoutHours: z.int().min(1).max(CONFIRMATION_MAX_HOURS),
  timeoutOutcome: z.enum(TIMEOUT_OUTCOMES).meta({
    description: "What becomes of a transfer that the other institution has not confirmed in time.",
  }),
  discoverable: z.boolean().meta({ description: "Whether other institutions may find the organisation." }),
};

const version = z.int().min(0).meta({ description: "Rises with each change; 0 before the first." });

/** Only what is named changes. */
export const profileChangesSchema = withoutKeyMaterial(
  z
    .strictObject(fields)
    .partial()
    .extend({
      version: version
        .optional()
        .meta({ description: "The version that the change is made for; any if it is left out." }),
    })
    .refine(
      ({ version: _version, ...changes }) => Object.values(changes).some((value) => value !== undefined),
      "names no change",
    ),
).meta({ id: "TravelRuleProfileChanges", minProperties: 1 });
export type ProfileChanges = z.output<typeof profileChangesSchema>;

export const profileSchema = z.object({ ...fields, version }).meta({ id: "TravelRuleProfile" });
export type TravelRuleProfile = Readonly<z.output<typeof profileSchema>>;

/** Before anything was set. */
export const EMPTY_PROFILE: TravelRuleProfile = {
  legalName: null,
  lei: null,
  did: null,
  jurisdiction: null,
  registrations: [],
  complianceContact: null,
  nameMatchingStrictness: "default",
  confirmationTimeoutHours: CONFIRMATION_DEFAULT_HOURS,
  timeoutOutcome: "hold",
  discoverable: false,
  version: 0,
};
