// The signatures of the simulated door, which the simulated loaders verify.

import { EventSignatures } from "#pipeline/kafka/event-signature.ts";
import { SECRETS } from "../world/edge.ts";

export const SIGNATURES = new EventSignatures([{ id: "simulated", secret: SECRETS.SIGNING_KEY }]);
