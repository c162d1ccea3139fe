// The catalogue of crypto operations.

import { cryptoCatalogueSchema } from "../crypto/catalogue.ts";
import type { IntegratorOperation, Operations } from "./operation.ts";

export const CRYPTO_CATALOGUE = {
  getCryptoCatalogue: {
    method: "get",
    path: "/crypto/catalogue",
    tag: "Crypto operations",
    summary: "Get the networks and assets of crypto operations",
    description:
      "The same for every organisation. An asset that is not listed can be moved and screened all the same.",
    answer: { status: 200, description: "The catalogue.", schema: cryptoCatalogueSchema },
  },
} as const satisfies Operations<IntegratorOperation>;
