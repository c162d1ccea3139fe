// The catalogue of crypto operations.

import { succeed } from "#domain/contract/errors/errors.ts";
import { cryptoCatalogue } from "#domain/crypto/catalogue/catalogue.ts";
import type { IntegratorHandler } from "../http/handlers.ts";

export const getCryptoCatalogue: IntegratorHandler<"getCryptoCatalogue"> = () => succeed(cryptoCatalogue());
