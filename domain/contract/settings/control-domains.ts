// The domains on which an organisation asks its customers to prove control of a wallet: what a setting of them may be.

import { z } from "zod";

const DOMAINS_MAX = 20;
/** DNS names no longer one; a port has at most five digits more. */
const DOMAIN_MAX = 259;

/** As the address bar of a browser shows it: a host, in small letters, and its port unless it is the usual one. */
export const controlDomainSchema = z
  .string()
  .max(DOMAIN_MAX)
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::[1-9][0-9]{0,4})?$/,
    "must be a host in small letters, with its port if it has one: app.exchange.example",
  );

/** The first is named where a request chooses none. */
export const controlDomainsSchema = z
  .array(controlDomainSchema)
  .max(DOMAINS_MAX)
  .refine((domains) => new Set(domains).size === domains.length, "names a domain twice");
