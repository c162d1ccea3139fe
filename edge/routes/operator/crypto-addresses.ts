// Saved crypto addresses of an organisation: what operators do with them.

import type { OperatorHandler } from "../../http/handlers.ts";
import { rotateKey } from "../../use-cases/rotate-address-key.ts";

export const rotateAddressKey: OperatorHandler<"rotateAddressKey"> = (asked) => {
  const tenant = { organisationId: asked.organisation.id, environment: asked.environment };
  return rotateKey(asked.env, tenant, asked.keyName, asked.act("crypto.data_key.rotated", asked.body.reason));
};
